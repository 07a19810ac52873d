import { describe, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from '#lib/client/storage.ts';

function map() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const never = () => {
  throw new DOMException('No.', 'SecurityError');
};

describe.each([
  ['deviceStorage', deviceStorage, 'localStorage'],
  ['tabStorage', tabStorage, 'sessionStorage'],
] as const)('%s', (_, storage, name) => {
  it('keeps text and JSON, and forgets', () => {
    vi.stubGlobal(name, map());
    storage.set('a', 'text');
    storage.setJson('b', { at: [1, null] });
    expect(storage.get('a')).toBe('text');
    expect(storage.getJson('b')).toEqual({ at: [1, null] });
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('has null for what is missing, and for what is not JSON', () => {
    vi.stubGlobal(name, { ...map(), getItem: (key: string) => (key === 'broken' ? '{' : null) });
    expect(storage.get('missing')).toBeNull();
    expect(storage.getJson('missing')).toBeNull();
    expect(storage.getJson('broken')).toBeNull();
    expect(storage.get('broken')).toBe('{');
  });

  it.each([
    ['there is no such global', undefined],
    ['each call is refused', { getItem: never, setItem: never, removeItem: never }],
  ])('never throws where %s', (__, global) => {
    vi.stubGlobal(name, global);
    storage.set('a', 'text');
    storage.setJson('a', {});
    expect(storage.get('a')).toBeNull();
    expect(storage.getJson('a')).toBeNull();
    storage.remove('a');
  });

  it('never throws where the global itself is refused', () => {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { get: never, configurable: true });
    storage.set('a', 'text');
    expect(storage.get('a')).toBeNull();
    storage.remove('a');
  });
});
