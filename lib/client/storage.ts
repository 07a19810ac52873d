/** Browser storage that never throws: a browser may refuse it, be out of space, or not have it at all. */
interface SafeStorage {
  /** Null: nothing is stored under this key, or it can't be read. */
  get: (key: string) => string | null;
  /** A value that can't be stored is dropped. */
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Like `get`; also null for anything that isn't JSON. Check its shape: another version of the app may have stored it. */
  getJson: (key: string) => unknown;
  setJson: (key: string, value: unknown) => void;
}

/** Calls `open` on each use: in some browsers even reading the global throws. */
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
      // Callers work without the value, as documented above.
    }
  }

  return {
    get,
    set,
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // A value that can't be removed can't be read, either.
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

/** Shared by all tabs, and permanent. */
export const deviceStorage = safeStorage(() => localStorage);

/** For this tab only; survives reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** The key of this tab's start form. */
export const DRAFT_KEY = 'meeting-tab:draft';
