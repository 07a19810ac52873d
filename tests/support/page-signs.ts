/** A page: what happens at it, and whether it is hidden. */
export class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}
