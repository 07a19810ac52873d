const [NEW_LINE, RETURN, SPACE, TAB] = [10, 13, 32, 9];

/** Decodes UTF-16 if it says so, or else UTF-8. In a line that is neither, each byte is a Western European letter. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return asUtf8(bytes) ?? decodeLines(withFoldsAtEnds(bytes));
}

/** Returns null if the bytes aren't UTF-8. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Moves each fold to the end of its line. RFC 5545 (3.1) folds bytes, so a fold may be in the middle of a letter. At the
 * end, it only preserves the numbers of the lines after it.
 */
function withFoldsAtEnds(bytes: Uint8Array): Uint8Array {
  const moved = new Uint8Array(bytes.length);
  let [to, folds] = [0, 0];
  const endLine = () => {
    for (; folds > 0; folds -= 1) {
      moved[to++] = NEW_LINE;
      moved[to++] = SPACE;
    }
  };
  for (let at = 0; at < bytes.length; ) {
    const next = afterBreak(bytes, at);
    if (next === at) moved[to++] = bytes[at++] ?? 0;
    else if (bytes[next] === SPACE || bytes[next] === TAB) {
      folds += 1;
      at = next + 1;
    } else {
      endLine();
      moved[to++] = NEW_LINE;
      at = next;
    }
  }
  endLine();
  return moved.subarray(0, to);
}

/** The position after a line break at `at` (`CR LF`, `LF`, `CR`, `CR CR LF`), or `at` if there is none. */
function afterBreak(bytes: Uint8Array, at: number): number {
  if (bytes[at] === NEW_LINE) return at + 1;
  if (bytes[at] !== RETURN) return at;
  if (bytes[at + 1] === NEW_LINE) return at + 2;
  return bytes[at + 1] === RETURN && bytes[at + 2] === NEW_LINE ? at + 3 : at + 1;
}

function decodeLines(bytes: Uint8Array): string {
  let text = '';
  // Everything before `from` is in the text; the lines from there to `at` are UTF-8.
  let [from, at] = [0, 0];
  while (at < bytes.length) {
    const end = endOf(bytes, at);
    const line = bytes.subarray(at, end);
    if (asUtf8(line) === null) {
      text += new TextDecoder().decode(bytes.subarray(from, at)) + decodeOdd(line);
      from = end;
    }
    at = end;
  }
  return text + new TextDecoder().decode(bytes.subarray(from));
}

/** The end of the line that begins at `at`, including its folds. */
function endOf(bytes: Uint8Array, at: number): number {
  let end = at;
  do {
    const found = bytes.indexOf(NEW_LINE, end);
    end = found < 0 ? bytes.length : found + 1;
  } while (bytes[end] === SPACE);
  return end;
}

/** Decodes a line that isn't UTF-8. More whole UTF-8 letters than broken ones are hardly chance: it is UTF-8 cut off. */
function decodeOdd(line: Uint8Array): string {
  const text = new TextDecoder().decode(line);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return whole > broken ? text : new TextDecoder('windows-1252').decode(line);
}
