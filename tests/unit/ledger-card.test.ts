import { describe, expect, it } from 'vitest';
import { proposedCard } from '#lib/client/ledger/card.ts';
import { cardAt, hourOf } from '#lib/client/ledger/entry.ts';
import type { Person } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { CARD } from '../support/ledger-service.ts';

const settings = { ...DEFAULT_COST, currency: 'EUR', loadMultiplier: 1 };
let nth = 0;
const person = (role: string, rateMinor: number, fields: Partial<Person> = {}): Person => {
  nth += 1;
  return { id: `p${nth}`, name: `Person ${nth}`, role, rateKind: 'hour', rateMinor, external: false, ...fields };
};

describe('a card to begin with', () => {
  it('has the averages of roles that three or more share, employer costs included', () => {
    const people = [
      ...[6_000, 7_000, 8_000].map((rate) => person('Engineer', rate)),
      ...[5_000, 5_000, 5_600].map((rate) => person('designer ', rate)),
      ...[3_000, 4_000, 5_000].map((rate, i) => person(`Role ${i}`, rate)),
    ];
    expect(proposedCard(people, settings)).toEqual({
      card: [
        { role: 'Engineer', hourMinor: 7_000 },
        { role: 'designer', hourMinor: 5_200 },
      ],
      elseHourMinor: 4_000,
    });
    expect(proposedCard(people, { ...settings, loadMultiplier: 1.5 }).card[0]).toMatchObject({ hourMinor: 10_500 });
  });

  it('never shows what one or two people cost', () => {
    const engineers = [6_000, 7_000, 8_000].map((rate) => person('Engineer', rate));
    const boss = person('Boss', 40_000);
    // Everyone else would be the boss alone. An average with the boss in it would tell them, too: the engineers' is known.
    for (const others of [[boss], [boss, person('CFO', 30_000)]])
      expect(proposedCard([...engineers, ...others], settings)).toEqual(proposedCard(engineers, settings));
    expect(proposedCard([...engineers, boss], settings).elseHourMinor).toBe(7_000);
    expect(proposedCard([boss, person('CFO', 30_000)], settings)).toEqual({ card: [], elseHourMinor: 2_800 });
    expect(proposedCard([], { ...settings, currency: 'JPY' })).toEqual({ card: [], elseHourMinor: 0 });
  });

  it('takes nobody without a rate for somebody who works for nothing', () => {
    const engineers = [6_000, 7_000, 8_000].map((rate) => person('Engineer', rate));
    expect(proposedCard([...engineers, person('Engineer', 0)], settings)).toEqual(proposedCard(engineers, settings));
    const two = engineers.slice(1);
    expect(proposedCard([...two, person('Engineer', 0)], settings)).toEqual({ card: [], elseHourMinor: 2_800 });
  });

  it('lists roles by name, whoever was added first', () => {
    const of = (role: string) => [1_000, 1_000, 1_000].map((rate) => person(role, rate));
    const listed = proposedCard([...of('Designer'), ...of('Writer'), ...of('Analyst')], settings).card;
    expect(listed.map(({ role }) => role)).toEqual(['Analyst', 'Designer', 'Writer']);
  });

  it('has no line for those without a role, however many', () => {
    const nameless = [6_000, 7_000, 8_000].map((rate) => person(' ', rate));
    expect(proposedCard(nameless, settings)).toEqual({ card: [], elseHourMinor: 7_000 });
  });

  it('converts years, and takes invoices as they are', () => {
    const people = [
      person('Engineer', 10_400_000, { rateKind: 'year' }),
      person('Engineer', 10_400_000, { rateKind: 'year' }),
      person('Engineer', 5_000, { external: true }),
    ];
    expect(proposedCard(people, { ...settings, loadMultiplier: 1.3 }).card).toEqual([
      { role: 'Engineer', hourMinor: Math.round((6_500 + 6_500 + 5_000) / 3) },
    ]);
  });
});

describe('a card', () => {
  it('knows roles without case and blanks, and everyone else', () => {
    expect([' engineer', 'DESIGNER', 'Lawyer', ''].map((role) => hourOf(CARD, role))).toEqual([
      7_200, 6_000, 4_800, 4_800,
    ]);
  });

  it('prices what started while it was in force, and the first one what came before', () => {
    const cards = [1, 2, 3].map((version) => ({ ...CARD, version, since: version * 100 }));
    expect([0, 100, 199, 200, 5_000].map((at) => cardAt(cards, at)?.version)).toEqual([1, 1, 1, 2, 3]);
  });
});
