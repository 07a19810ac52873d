import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOver } from '#lib/local/host/stalled.ts';

/** Exchanges that a test began, which are ended after it. */
const begun: EventEmitter[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  for (const response of begun.splice(0)) response.emit('close');
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
});

/** An exchange, as far as it is looked at. */
function exchange({ complete = true, isCrowded = true } = {}) {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroyed: false, destroy: () => {} };
  const response = Object.assign(new EventEmitter(), { socket, writableLength: 0 });
  begun.push(response);
  socket.destroy = () => {
    socket.destroyed = true;
    response.emit('close');
  };
  const request = { complete, readableLength: 0, readableHighWaterMark: 65_536 };
  const endTurn = vi.fn();
  const holds = { endTurn, isCrowded: () => isCrowded };
  response.once('close', watchOver(request as IncomingMessage, response as unknown as ServerResponse, holds));
  const hold = (bytes: number) => {
    socket.bytesWritten = bytes;
    socket.writableLength = bytes;
    response.writableLength = bytes;
  };
  return { socket, request, response, endTurn, hold };
}

type Exchange = ReturnType<typeof exchange>;
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const dropped = (...all: readonly Exchange[]) => all.map(({ socket }) => socket.destroyed);

it('who sends or reads nothing is dropped after two seconds, who makes progress or waits for us is not', () => {
  const [sends, reads, slow, served] = [
    exchange({ complete: false }),
    exchange(),
    exchange({ complete: false }),
    exchange(),
  ];
  reads.hold(60_000);
  pass(1_500);
  expect(dropped(sends, reads, slow, served)).toEqual([false, false, false, false]);
  sends.socket.bytesRead += 100;
  slow.socket.bytesRead += 20_000;
  pass(1_500);
  expect(dropped(sends, reads, slow, served)).toEqual([true, true, false, false]);
});

it('who made progress is watched anew, and who is done is not watched', () => {
  const [stops, ends] = [exchange({ complete: false }), exchange({ complete: false })];
  pass(1_500);
  stops.socket.bytesRead += 20_000;
  ends.socket.bytesRead += 20_000;
  pass(1_500);
  ends.request.complete = true;
  pass(2_000);
  expect(dropped(stops, ends)).toEqual([true, false]);
});

it('whose body waits for us to read it is not dropped, however long, and keeps its turn', () => {
  const pushes = exchange({ complete: false });
  // As Node has it when nobody reads: so much, and the socket is not read on.
  pushes.request.readableLength = 130_981;
  pass(5_000);
  expect(dropped(pushes)).toEqual([false]);
  expect(pushes.endTurn).not.toHaveBeenCalled();
  pushes.request.readableLength = 0;
  pass(3_000);
  expect(dropped(pushes)).toEqual([true]);
});

it('nobody is dropped while places are free, and then only those whose places others need', () => {
  const [alone, crowd] = [exchange({ complete: false, isCrowded: false }), exchange({ complete: false })];
  pass(20_000);
  expect(dropped(alone, crowd)).toEqual([false, true]);
});

it('those that read nothing are dropped when more than 64 MB wait for them', () => {
  const held = [1, 2].map(() => exchange({ isCrowded: false }));
  for (const { hold } of held) hold(32 * 1_048_576);
  pass(5_000);
  expect(dropped(...held)).toEqual([false, false]);
  exchange({ isCrowded: false }).hold(1);
  pass(5_000);
  expect(dropped(...held)).toEqual([true, true]);
});

it('who waits for its client for a quarter of a second gives up its turn, who does so for less does not', () => {
  const [sends, reads, quick] = [exchange({ complete: false }), exchange(), exchange({ complete: false })];
  reads.hold(1);
  pass(200);
  for (const { endTurn } of [sends, reads, quick]) expect(endTurn).not.toHaveBeenCalled();
  quick.request.complete = true;
  pass(300);
  expect(sends.endTurn).toHaveBeenCalled();
  expect(reads.endTurn).toHaveBeenCalled();
  expect(quick.endTurn).not.toHaveBeenCalled();
});
