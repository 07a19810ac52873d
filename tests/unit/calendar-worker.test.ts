import { beforeEach, expect, test, vi } from 'vitest';
import { practiceFile } from '#lib/client/calendar/practice.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { Canceled, prepareToRead, readBeside } from '#lib/client/calendar/reading.ts';

/** The worker starts early, or when there is something to read. No file waits for a worker that failed. */

class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  sent: unknown[] = [];
  isGone = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(message: unknown) {
    this.sent.push(message);
  }
  terminate() {
    this.isGone = true;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
});

const request = { files: [], now: 0, timeZone: 'UTC' };
const read = { calendars: [], problems: [] };
const answer = (worker: FakeWorker | undefined) =>
  worker?.dispatchEvent(new MessageEvent('message', { data: { read } }));

test('the one that is ready reads, once, and is gone afterwards', async () => {
  const giveUp = prepareToRead('UTC');
  prepareToRead('UTC');
  const { done } = readBeside(request, () => {});
  giveUp();
  expect(FakeWorker.all.map(({ sent, isGone }) => [sent.length, isGone])).toEqual([[2, false]]);
  answer(FakeWorker.all[0]);
  expect(await done).toEqual(read);
  void readBeside(request, () => {}).done;
  expect(FakeWorker.all.map(({ sent, isGone }) => [sent.length, isGone])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('one whose code didn’t come is not waited for', async () => {
  prepareToRead('UTC');
  FakeWorker.all[0]?.dispatchEvent(new Event('error'));
  const { done } = readBeside(request, () => {});
  expect(FakeWorker.all.map(({ sent }) => sent.length)).toEqual([1, 1]);
  answer(FakeWorker.all[1]);
  expect(await done).toEqual(read);
});

test('one whose code doesn’t come while it is waited for says so', async () => {
  prepareToRead('UTC');
  const { done } = readBeside(request, () => {});
  FakeWorker.all[0]?.dispatchEvent(new Event('error'));
  await expect(done).rejects.toMatchObject({ code: 'missing' });
});

test('without a file it is given up with the screen, and a reading can be canceled', async () => {
  prepareToRead('UTC')();
  expect(FakeWorker.all.map(({ isGone }) => isGone)).toEqual([true]);
  const { done, cancel } = readBeside(request, () => {});
  cancel();
  await expect(done).rejects.toBeInstanceOf(Canceled);
  expect(FakeWorker.all.map(({ isGone }) => isGone)).toEqual([true, true]);
});

test('what it practices on is read whole, series and guests too', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const { calendars, problems } = readFiles([{ name: '', content: practiceFile(now) }], { now, timeZone: 'UTC' });
  const { events, unreadable, entries, people } = calendars[0]?.content ?? {};
  expect([problems, events, unreadable, people?.length]).toEqual([[], 40, 0, 40]);
  expect(entries?.filter(({ repeats }) => repeats).length).toBe(10);
});
