import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { dropStalled, watchOver } from '#lib/local/host/stalled.ts';

/** An exchange, as far as it is looked at. */
function exchange({ complete = true } = {}) {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroyed: false, destroy: () => {} };
  const response = Object.assign(new EventEmitter(), { socket });
  socket.destroy = () => {
    socket.destroyed = true;
    response.emit('close');
  };
  const request = { complete, readableLength: 0, readableHighWaterMark: 65_536 };
  watchOver(request as IncomingMessage, response as unknown as ServerResponse);
  return { socket, request, response };
}

/** Later than any look before. */
let now = 0;
function look(after: number): void {
  now += after;
  dropStalled(now);
}

it('who sends or reads nothing is dropped after two seconds, who gets on or waits for us is not', () => {
  const [sends, reads, slow, served] = [
    exchange({ complete: false }),
    exchange(),
    exchange({ complete: false }),
    exchange(),
  ];
  reads.socket.bytesWritten = 100_000;
  reads.socket.writableLength = 60_000;
  look(10_000);
  look(1_500);
  expect([sends, reads, slow, served].map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false]);
  sends.socket.bytesRead += 100;
  slow.socket.bytesRead += 20_000;
  look(1_500);
  expect([sends, reads, slow, served].map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
  for (const { response } of [slow, served]) response.emit('close');
});

it('who gets on by and by is watched anew, and who is done is not watched', () => {
  const [stops, ends] = [exchange({ complete: false }), exchange({ complete: false })];
  look(10_000);
  stops.socket.bytesRead += 20_000;
  ends.socket.bytesRead += 20_000;
  look(2_000);
  ends.request.complete = true;
  look(2_000);
  expect([stops.socket.destroyed, ends.socket.destroyed]).toEqual([true, false]);
  ends.response.emit('close');
});

it('whose body waits for us to read it is not dropped, however long', () => {
  const pushes = exchange({ complete: false });
  // As Node has it when nobody reads: so much, and the socket is not read on.
  pushes.request.readableLength = 130_981;
  look(10_000);
  look(2_000);
  look(2_000);
  expect(pushes.socket.destroyed).toBe(false);
  pushes.request.readableLength = 0;
  look(2_000);
  look(2_000);
  expect(pushes.socket.destroyed).toBe(true);
});
