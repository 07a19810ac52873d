import { SECOND } from '../../time.ts';
import { timeNow } from '../clock.ts';
import { amount } from '../device-format.ts';
import { DeviceStore } from '../store/device-store.ts';
import { recallAccount } from '../store/last-account.ts';
import { NOBODY } from '../store/store.ts';
import { liveMeter, loadRunningMeeting, type MeetingDetails } from './details.ts';

/**
 * Reports once a second what the meeting in view costs so far, for pages outside the app; null while none runs. Returns a
 * function that stops it.
 */
export function followRunningCost(tell: (cost: string | null) => void): () => void {
  const remembered = recallAccount();
  const store = new DeviceStore(remembered ?? NOBODY, timeNow, { existing: remembered !== null });
  let running: MeetingDetails | null = null;
  const say = () => tell(running && amount(liveMeter(running, timeNow()).totalMinor, running.meeting.currency));
  const look = () =>
    store.read(loadRunningMeeting).then(
      (found) => {
        running = found;
        say();
      },
      // If the device can't be read, the app shows that.
      () => tell(null),
    );
  void look();
  const unsubscribe = store.onChange(() => void look());
  const timer = setInterval(() => running && say(), SECOND);
  return () => {
    clearInterval(timer);
    unsubscribe();
    store.close();
  };
}
