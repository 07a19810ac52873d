import { MINUTE } from '#lib/time.ts';

/** Saves a file as a download. */
export function saveFile(parts: readonly string[], name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be asking where to put it.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}

/**
 * Returns a file name: `meeting-tab-my-team-2026-11-22.json`. Leaves out characters that a file system may not allow, and
 * empty parts. The date is the device's.
 */
export function fileName(parts: readonly string[], at: number, extension: string): string {
  const date = new Date(at);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40),
  );
  return `${['meeting-tab', ...words.filter((word) => word !== ''), ...day].join('-')}.${extension}`;
}
