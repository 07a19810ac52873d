/** Browser storage that never throws: a browser may refuse it, be out of room, or not have it at all. */
interface SafeStorage {
  /** Null: nothing is stored under this key, or it cannot be read. */
  get: (key: string) => string | null;
  /** A value that cannot be stored is dropped. */
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** As `get`; also null for what is not JSON. Check its shape: another version of the app may have stored it. */
  getJson: (key: string) => unknown;
  setJson: (key: string, value: unknown) => void;
}

/** `open` on each use: in some browsers even reading the global throws. */
function safeStorage(open: () => Storage): SafeStorage {
  function get(key: string): string | null {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  }

  function set(key: string, value: string): void {
    try {
      open().setItem(key, value);
    } catch {
      // Callers work without it, as documented above.
    }
  }

  return {
    get,
    set,
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // A value that cannot be removed cannot be read, either.
      }
    },
    getJson(key) {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    setJson: (key, value) => set(key, JSON.stringify(value)),
  };
}

/** Shared by all tabs, and kept. */
export const deviceStorage = safeStorage(() => localStorage);

/** Of this tab, over reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** What is in the start form, of this tab. */
export const DRAFT_KEY = 'meeting-tab:draft';
