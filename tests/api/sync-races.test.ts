import { describe, expect, it } from 'vitest';
import { type SignedIn, signInPro } from '../support/api.ts';
import { makePro } from '../support/pro.ts';
import { person, pull, pullAll, push } from '../support/sync.ts';

/** Pulls page after page while `writing` goes on, and then to the end. Returns what a device that follows has seen. */
async function follow(who: SignedIn, writing: Promise<unknown>, limit: number): Promise<Map<unknown, unknown>> {
  const seen = new Map<unknown, unknown>();
  let last = 0;
  let open = true;
  void writing.finally(() => {
    open = false;
  });
  for (let done = false; !done; ) {
    done = !open;
    for (let more = true; more; ) {
      const page = await pull(who, { since: last, limit });
      for (const { record, rev } of page.records) {
        expect(rev).toBeGreaterThan(last);
        expect(record.rev).toBe(rev);
        last = rev;
        seen.set(record.id, record);
      }
      expect(page.nextRev).toBe(last);
      more = page.hasMore;
    }
  }
  return seen;
}

describe('at the same time', () => {
  it('a reader that follows 8 writers misses nothing, whatever the page size', async () => {
    for (const limit of [7, 1000]) {
      const who = await signInPro();
      const writer = async (n: number) => {
        for (let round = 0; round < 12; round += 1) {
          const size = 1 + ((n * 7 + round * 5) % 20);
          const pushed = await push(
            who,
            Array.from({ length: size }, (_, i) => person(`${n}-${round}-${i}`, { text: 'x'.repeat(i * 10) })),
          );
          expect(pushed.rejected).toEqual([]);
          // Edits move records to the end, past a reader in the middle.
          const [first] = pushed.accepted;
          if (first) await push(who, [person(first.id, { edited: true, rev: first.rev })]);
        }
      };
      const writing = Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)));
      const seen = await follow(who, writing, limit);
      await writing;
      const all = await pullAll(who);
      expect(seen).toEqual(new Map(all.map(({ record }) => [record.id, record])));
      expect(new Set(all.map(({ rev }) => rev)).size).toBe(all.length);
    }
  });

  it('of 20 writers from one base, exactly one wins', async () => {
    const who = await signInPro();
    await push(who, [person('a', { by: 'nobody' })]);
    for (let rev = 1; rev <= 5; rev += 1) {
      // Also different in each round: a push of what is already stored wouldn't lose.
      const by = (n: number) => `writer ${n}, round ${rev}`;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => push(who, [person('a', { by: by(n), rev })])),
      );
      const winners = answers.flatMap(({ accepted }, n) => accepted.map((won) => ({ by: by(n), rev: won.rev })));
      expect(winners).toEqual([{ by: expect.any(String), rev: rev + 1 }]);
      expect(answers.flatMap(({ rejected }) => rejected.map(({ reason }) => reason))).toEqual(
        Array(19).fill('conflict'),
      );
      expect((await pull(who)).records[0]?.record).toEqual({ id: 'a', by: winners[0]?.by, rev: rev + 1 });
    }
  });

  it('20 pushes of the same new records are one push', async () => {
    const who = await signInPro();
    const records = Array.from({ length: 40 }, (_, i) => person(`p${i}`, { i }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(who, records)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await pull(who)).nextRev).toBe(40);
  });

  it('a lapse between two pushes stops the second and loses nothing of the first', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    await makePro(who, { status: 'canceled', endedAt: new Date() });
    const records = [person('b')];
    const late = await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records });
    expect(late.status).toBe(402);
    expect((await pullAll(who)).map(({ record }) => record.id)).toEqual(['a']);
    await makePro(who);
    expect((await push(who, records)).accepted).toEqual([{ table: 'people', id: 'b', rev: 2 }]);
  });
});
