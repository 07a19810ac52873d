import { beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '#lib/auth/caps.ts';
import type { Hit } from '#lib/limits.ts';
import { stubProduction } from '../support/deployment.ts';

/** Whom an email with a code, or a wrong one, counts against. See tests/api/sign-in-attacks.test.ts for the effects. */

let mailHits: (asker: Asker) => { caller: Hit[]; mailbox: Hit[][] };
let failureHits: (asker: Asker) => Hit[];
let strayHits: (asker: Asker) => Hit[];
beforeEach(async () => {
  stubProduction({ CODE_MAILS_PER_HOUR: '101' });
  ({ mailHits, failureHits, strayHits } = await import('#lib/auth/caps.ts'));
});

const asker = (fields: Partial<Asker>): Asker => ({
  ...{ email: 'y.ou+a@example.com', device: null, network: '192.0.2.1', socket: '198.51.100.7' },
  ...fields,
});
const named = (hits: readonly Hit[]) => hits.map(({ cap: { name, limit }, subject }) => [name, limit, subject]);

describe('an email with a code', () => {
  it('counts for the network that a trusted proxy names, for the mailbox in one spelling, and beyond its ten for both', () => {
    const { caller, mailbox } = mailHits(asker({}));
    expect(named(caller)).toEqual([['code-network', 30, '192.0.2.1']]);
    expect(mailbox.map(named)).toEqual([
      [
        ['code-all', 101, ''],
        ['code-mailbox', 10, 'you@example.com'],
      ],
      [
        ['code-all', 101, ''],
        ['code-more', 1, 'y.ou+a@example.com'],
        ['code-more-network', 1, 'you@example.com 192.0.2.1'],
      ],
    ]);
  });

  it('counts for whoever is connected where no proxy is trusted: half of all, and each apart beyond the ten', () => {
    const { caller, mailbox } = mailHits(asker({ network: null }));
    expect(named(caller)).toEqual([['code-network', 51, 'socket 198.51.100.7']]);
    expect(named(mailbox[1] ?? []).at(-1)).toEqual(['code-more-network', 1, 'you@example.com 198.51.100.7']);
    expect(mailHits(asker({ network: null, socket: null })).caller).toEqual([]);
  });

  it('counts for a known device alone', () => {
    const { caller, mailbox } = mailHits(asker({ device: 'd' }));
    expect([named(caller), mailbox]).toEqual([[['code-device', 30, 'd']], [[]]]);
  });
});

describe('a wrong code', () => {
  const email = 'y.ou+a@example.com';

  it('counts for the mailbox where it was asked for, or for the known device', () => {
    expect(named(failureHits(asker({})))).toEqual([['verify-mailbox', 450, email]]);
    expect(named(failureHits(asker({ device: 'd' })))).toEqual([['verify-device', 10, 'd']]);
  });

  it('counts for the mailbox anywhere else, and for the network if it is known', () => {
    const ofMailbox = ['verify-stray', 10, email];
    expect(named(strayHits(asker({})))).toEqual([ofMailbox, ['verify-stray-network', 50, '192.0.2.1']]);
    expect(named(strayHits(asker({ network: null, device: 'd' })))).toEqual([ofMailbox]);
  });
});
