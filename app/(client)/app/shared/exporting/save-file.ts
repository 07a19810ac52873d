import { MINUTE } from '#lib/time.ts';

/** Hands a file to the browser's downloads. */
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
 * A name for a file: `meeting-tab-my-team-2026-11-22.json`. Without what some file system can't have, and without a
 * workspace's name where there is none or nothing is left. The date is the device's.
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
