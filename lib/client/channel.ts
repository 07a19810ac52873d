/** A channel to this app's other tabs, and to other listeners in this one; null if the browser has none. */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}
