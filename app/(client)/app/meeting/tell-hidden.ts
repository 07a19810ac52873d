/*
 * Ways to tell the user something while the page is hidden: a notification, if allowed, a badge on the installed app, and a
 * quiet tone. Browsers differ in which they have, and a missing one is no error.
 */

const canNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

export const canAskToNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default';

/** Two tabs with the same message show one notification. */
const TAG = 'meeting-end';

export async function notify(title: string, body: string): Promise<void> {
  if (!canNotify()) return;
  const options = { body, tag: TAG, icon: '/icons/192.png' };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // On phones, only the service worker may show notifications; lib/offline/worker.ts leads back here.
    const worker = await navigator.serviceWorker?.getRegistration('/app').catch(() => undefined);
    await worker?.showNotification(title, options).catch(() => {});
  }
}

export function setBadge(isOn: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (isOn ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
}

const [TONE_HZ, TONE_SECONDS, LOUDNESS] = [523, 0.6, 0.05];

/** Plays a quiet tone that fades. */
export async function playTone(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.addEventListener('ended', () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + TONE_SECONDS);
}
