import { inflateSync } from 'node:zlib';

/** A font's characters and their widths. */
export interface Metrics {
  /** By code point, in em. */
  widths: ReadonlyMap<number, number>;
}

/**
 * Reads as much of a WOFF 1.0 file as that needs: the OpenType tables `cmap` (formats 4 and 12), `hmtx`, `hhea` and `head`.
 * The ranges that come with a font's subsets include characters that it lacks, for each of which next/og would ask a CDN.
 */
export function metricsOf(woff: Buffer): Metrics {
  const tables = tablesOf(woff);
  const [cmap, head, hhea, hmtx] = ['cmap', 'head', 'hhea', 'hmtx'].map((name) => tables.get(name)?.());
  if (!cmap || !head || !hhea || !hmtx) throw new Error('Not a font that can be read');
  const unitsPerEm = head.readUInt16BE(18);
  const advances = hhea.readUInt16BE(34);
  const widths = new Map<number, number>();
  for (const [codePoint, glyph] of glyphsOf(cmap)) {
    // The last glyphs share the last advance.
    widths.set(codePoint, hmtx.readUInt16BE(4 * Math.min(glyph, advances - 1)) / unitsPerEm);
  }
  return { widths };
}

function tablesOf(woff: Buffer): Map<string, () => Buffer> {
  const tables = new Map<string, () => Buffer>();
  const count = woff.readUInt16BE(12);
  for (let entry = 44; entry < 44 + 20 * count; entry += 20) {
    const name = woff.toString('latin1', entry, entry + 4);
    const [offset, stored, original] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + stored);
    tables.set(name, () => (stored < original ? inflateSync(bytes) : bytes));
  }
  return tables;
}

/** Yields each character's glyph. */
function* glyphsOf(cmap: Buffer): Generator<[codePoint: number, glyph: number]> {
  const count = cmap.readUInt16BE(2);
  for (let record = 4; record < 4 + 8 * count; record += 8) {
    const at = cmap.readUInt32BE(record + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 4) yield* segments(cmap, at);
    if (format === 12) yield* groups(cmap, at);
  }
}

function* segments(cmap: Buffer, at: number): Generator<[number, number]> {
  const size = cmap.readUInt16BE(at + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = cmap.readUInt16BE(at + 14 + segment);
    const start = cmap.readUInt16BE(at + 16 + size + segment);
    const delta = cmap.readUInt16BE(at + 16 + 2 * size + segment);
    const place = at + 16 + 3 * size + segment;
    const offset = cmap.readUInt16BE(place);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code : cmap.readUInt16BE(place + offset + 2 * (code - start));
      if (glyph !== 0) yield [code, (glyph + delta) % 0x10000];
    }
  }
}

function* groups(cmap: Buffer, at: number): Generator<[number, number]> {
  const count = cmap.readUInt32BE(at + 12);
  for (let group = at + 16; group < at + 16 + 12 * count; group += 12) {
    const [start, end, glyph] = [0, 4, 8].map((of) => cmap.readUInt32BE(group + of)) as [number, number, number];
    for (let code = start; code <= end; code += 1) yield [code, glyph + code - start];
  }
}
