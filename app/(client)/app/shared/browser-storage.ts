/** Whether the browser keeps what is stored here, or may clear it when the device runs low on space. */
export type Keeping = 'kept' | 'clearable';

/** Undefined while prerendering, and in browsers without it. */
const storage = () => (typeof navigator === 'undefined' ? undefined : navigator.storage);

/** Returns whether data is kept, or null if the browser doesn't say. */
export async function keepingHere(): Promise<Keeping | null> {
  try {
    const isKept = await storage()?.persisted?.();
    return isKept === undefined ? null : isKept ? 'kept' : 'clearable';
  } catch {
    return null;
  }
}

/** Asks the browser to keep what is stored here. The browser may ask the user. */
export async function askToKeep(): Promise<Keeping | null> {
  try {
    const isKept = await storage()?.persist?.();
    return isKept === undefined ? null : isKept ? 'kept' : 'clearable';
  } catch {
    return keepingHere();
  }
}

/** Returns the bytes that Meeting Tab takes up in this browser, or null if the browser doesn't say. */
export async function spaceUsed(): Promise<number | null> {
  try {
    return (await storage()?.estimate?.())?.usage ?? null;
  } catch {
    return null;
  }
}
