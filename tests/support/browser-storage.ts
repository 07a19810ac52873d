import { vi } from 'vitest';

/** Stubs a browser's storage until globals are restored. Returns its contents. */
export function stubStorage(name: 'localStorage' | 'sessionStorage', ...kept: [string, string][]): Map<string, string> {
  const items = new Map(kept);
  vi.stubGlobal(name, {
    get length() {
      return items.size;
    },
    key: (i: number) => [...items.keys()][i] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}
