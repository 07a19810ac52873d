import { createHash } from 'node:crypto';
import { db, type Transaction } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { type Kind, rasterize } from './child.ts';
import { UnusableImage } from './refusal.ts';
import { MOST_PIXELS_A_SIDE } from './terms.ts';

/** A logo's name: the SHA-256 of its stored PNG, hex. */
const HASH = /^[0-9a-f]{64}$/;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the format by the first bytes; the sender's content type is not trusted. */
function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  // Only a byte order mark and whitespace may precede XML.
  if (/^(\xef\xbb\xbf)?[\t\n\r ]*</.test(bytes.toString('latin1', 0, 256))) return 'svg';
  throw new UnusableImage('The file isn’t a PNG or SVG.');
}

/** Reads a PNG's size from its first chunk, without decoding anything. */
function assertSize(png: Buffer): void {
  const [width, height] = png.byteLength < 24 ? [0, 0] : [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (Math.max(width, height) > MOST_PIXELS_A_SIDE) {
    throw new UnusableImage(
      `The image is ${width} × ${height} pixels. Use one of at most ${MOST_PIXELS_A_SIDE} per side.`,
    );
  }
}

/**
 * Converts an upload into the PNG that is stored: one frame, sRGB, nothing but pixels. Takes up to three seconds of a core,
 * in another process, after any other image of the same account. Throws invalid_image with the reason, or unavailable.
 */
export async function toLogo(accountId: string, upload: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  try {
    const kind = kindOf(bytes);
    if (kind === 'png') assertSize(bytes);
    return await rasterize(accountId, kind, bytes);
  } catch (error) {
    if (error instanceof UnusableImage) throw new ApiError('invalid_image', { message: error.message });
    throw error;
  }
}

/**
 * Stores a PNG in the transaction that makes something show it, and returns its name. An existing row is locked, so that it
 * can't be removed before the transaction ends.
 */
export async function keepLogo(tx: Transaction, png: Buffer): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex');
  await tx.$executeRaw`INSERT INTO logos (hash, png) VALUES (${hash}, ${png})
                       ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`;
  return hash;
}

/** Returns a logo's PNG; null if there is none of that name. */
export async function readLogo(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!HASH.test(hash)) return null;
  const logo = await db().logo.findUnique({ where: { hash } });
  return logo?.png ?? null;
}

/** Returns the logos shown by an account's workspaces and receipts: candidates for removal once the account is gone. */
export async function logosOf(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT receipt_logo_hash AS hash FROM workspaces WHERE account_id = ${accountId} AND receipt_logo_hash IS NOT NULL
     UNION
    SELECT brand_logo_hash FROM receipts WHERE account_id = ${accountId} AND brand_logo_hash IS NOT NULL`;
  return rows.map(({ hash }) => hash);
}

/**
 * Removes those of the named logos (or of all) that no workspace and no receipt shows any more. Returns how many. If
 * something starts to show one at that moment, a foreign key refuses the removal, and the housekeeping cron tries again.
 */
export async function removeUnusedLogos(hashes: readonly string[] | 'all'): Promise<number> {
  if (hashes.length === 0) return 0;
  const named = hashes === 'all' ? null : [...hashes];
  try {
    return await db().$executeRaw`
      DELETE FROM logos
       WHERE (${named}::text[] IS NULL OR hash = ANY (${named}::text[]))
         AND NOT EXISTS (SELECT FROM workspaces WHERE receipt_logo_hash = hash)
         AND NOT EXISTS (SELECT FROM receipts WHERE brand_logo_hash = hash)`;
  } catch (error) {
    logFailure('removing logos', error);
    return 0;
  }
}
