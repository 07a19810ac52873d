/** A channel to this app's other tabs, and to whatever else in this one listens; null where the browser has none. */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}
