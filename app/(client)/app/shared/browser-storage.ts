/** Whether the browser keeps what is stored here, or may clear it when the device runs low on space. */
export type Keeping = 'kept' | 'clearable';

/** Browsers without it, or that refuse to tell, are not asked again. */
const storage = () => (typeof navigator === 'undefined' ? undefined : navigator.storage);

/** Null: this browser doesn't tell. */
export async function keepingHere(): Promise<Keeping | null> {
  try {
    const isKept = await storage()?.persisted?.();
    return isKept === undefined ? null : isKept ? 'kept' : 'clearable';
  } catch {
    return null;
  }
}

/** Asks the browser to keep what is stored here, which may ask whoever uses it. */
export async function askToKeep(): Promise<Keeping | null> {
  try {
    const isKept = await storage()?.persist?.();
    return isKept === undefined ? null : isKept ? 'kept' : 'clearable';
  } catch {
    return keepingHere();
  }
}

/** The bytes that all of Meeting Tab takes in this browser, as far as it tells; null: it doesn't. */
export async function spaceUsed(): Promise<number | null> {
  try {
    return (await storage()?.estimate?.())?.usage ?? null;
  } catch {
    return null;
  }
}
