import { afterEach, describe, expect, it } from 'vitest';
import { parseGroup } from '#lib/client/input/groups.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { readPeopleList } from '#lib/client/input/people-list.ts';
import { type Per, parseRate } from '#lib/client/input/rates.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { LANGUAGES, type Language } from '#lib/languages/terms.ts';

/** What people type in each of the app's languages, above all the examples on its own screens. */

async function speaking(language: Language) {
  const words = (await WORDS[language]?.())?.default ?? ENGLISH;
  speak(words);
  return (room: string, key: string): string => {
    const message = words.rooms[room]?.[key];
    if (typeof message !== 'string') throw new Error(`${room} ${key} is no plain text.`);
    return message;
  };
}

afterEach(() => speak(ENGLISH));

const MINUTE = 60_000;

describe.each(LANGUAGES.filter((name) => name !== 'en'))('the examples on the screens in %s', (language) => {
  it('are rates that its fields read', async () => {
    const say = await speaking(language);
    for (const [key, per] of [
      ['rate.exampleHour', 'hour'],
      ['rate.exampleHourLarge', 'hour'],
      ['rate.exampleYear', 'year'],
      ['rate.exampleYearLarge', 'year'],
    ] as const) {
      const typed = say('shared', key);
      expect([typed, parseRate(typed, 'EUR')?.per]).toEqual([typed, per]);
      expect([typed, parseRate(typed, 'EUR')?.saysPer]).toEqual([typed, true]);
      expect([typed, parseGroup(`5 × ${typed}`, 'EUR')?.group]).toEqual([
        typed,
        expect.objectContaining({ count: 5, role: '', external: false, rateKind: per }),
      ]);
    }
  });

  it('say the same amounts as in English', async () => {
    const say = await speaking(language);
    expect(parseRate(say('shared', 'rate.exampleHour'), 'EUR')?.minor).toBe(6_000);
    expect(parseRate(say('shared', 'rate.exampleYear'), 'EUR')?.minor).toBe(8_500_000);
  });

  it('are groups with a role, paid by invoice', async () => {
    const say = await speaking(language);
    const rate = say('shared', 'rate.exampleYear');
    const words = (await WORDS[language]?.())?.default;
    const message = words?.rooms.meeting?.['attendeeInput.roleExample'];
    const typed = [message]
      .flat()
      .map((part) => (Array.isArray(part) ? rate : part))
      .join('');
    expect([typed, parseGroup(typed, 'EUR')?.group]).toEqual([
      typed,
      expect.objectContaining({ count: 2, external: true, rateKind: 'year', rateMinor: 8_500_000 }),
    ]);
    expect(parseGroup(typed, 'EUR')?.group.role).not.toBe('');
  });

  it('are lengths', async () => {
    const say = await speaking(language);
    // `45, 1:30 or 20 min`: the last one has the language's own word.
    const length = /20\s*\p{L}+\.?/u.exec(say('meter', 'plannedLength.placeholder'))?.[0] ?? '';
    expect([length, parseDuration(length)]).toEqual([length, 20 * MINUTE]);
  });
});

describe('what people type', () => {
  it.each<[Language, string, number, Per]>([
    ['de', '1.250,50 €/Tag', 125_050, 'day'],
    ['de', '85 Tsd./Jahr', 8_500_000, 'year'],
    ['de', '60 € pro Stunde', 6_000, 'hour'],
    ['fr', '85 000/an', 8_500_000, 'year'],
    ['fr', '60 €/heure', 6_000, 'hour'],
    ['fr', '60 € de l’heure', 6_000, 'hour'],
    ['es', '1.250,50 al mes', 125_050, 'month'],
    ['es', '85 mil/año', 8_500_000, 'year'],
    ['it', '60 all’ora', 6_000, 'hour'],
    ['it', '85mila/anno', 8_500_000, 'year'],
    ['pt', '60 por hora', 6_000, 'hour'],
    ['nl', '60 per uur', 6_000, 'hour'],
    ['nl', '85k/jaar', 8_500_000, 'year'],
    ['ar', '٦٠/ساعة', 6_000, 'hour'],
    ['ar', '85 ألف/سنة', 8_500_000, 'year'],
    ['zh-Hans', '８５，０００/年', 8_500_000, 'year'],
    ['zh-Hans', '60/小时', 6_000, 'hour'],
  ])('in %s, %s is a rate', async (language, typed, minor, per) => {
    await speaking(language);
    expect(parseRate(typed, 'EUR')).toMatchObject({ minor, per });
  });

  it.each<[Language, string, number]>([
    ['ja', '6000円/時', 6_000],
    ['ja', '500万円/年', 5_000_000],
    ['ko', '6000만/년', 60_000_000],
  ])('in %s, %s is one without decimals', async (language, typed, minor) => {
    await speaking(language);
    expect(parseRate(typed, language === 'ja' ? 'JPY' : 'KRW')?.minor).toBe(minor);
  });

  it.each<[Language, string, number]>([
    ['de', '1 Std.', 60],
    ['de', '1 Std. 30 Min.', 90],
    ['fr', '1h30', 90],
    ['fr', '1 heure', 60],
    ['es', '1 hora 15 minutos', 75],
    ['it', '2 ore', 120],
    ['nl', '1 uur', 60],
    ['ar', '20 دقيقة', 20],
    ['ar', '٤٥', 45],
    ['ja', '1時間30分', 90],
    ['ko', '1시간 30분', 90],
    ['zh-Hans', '1小时30分钟', 90],
    // English is always read.
    ['ja', '1 h 15 min', 75],
  ])('in %s, %s is a length', async (language, typed, minutes) => {
    await speaking(language);
    expect(parseDuration(typed)).toBe(minutes * MINUTE);
  });

  it('in one language means nothing in another', async () => {
    await speaking('de');
    expect(parseDuration('1 uur')).toBeUndefined();
    expect(parseRate('60/uur', 'EUR')).toBeUndefined();
    speak(ENGLISH);
    expect(parseDuration('1時間30分')).toBeUndefined();
  });

  it.each<[Language, string, string]>([
    ['de', 'Vorname\tNachname\tFunktion\tJahresgehalt\tArt\nAda\tLovelace\tEntwicklung\t85.000\textern', 'Entwicklung'],
    ['fr', 'Nom\tFonction\tSalaire annuel\tStatut\nAda Lovelace\tIngénieure\t85 000\texterne', 'Ingénieure'],
    ['ar', 'الاسم\tالوظيفة\tالراتب السنوي\tالنوع\nAda Lovelace\tمهندسة\t85,000\tخارجي', 'مهندسة'],
    ['ja', '氏名\t役職\t年収\t区分\nAda Lovelace\t技術者\t85,000\t社外', '技術者'],
  ])('in %s, a table says who somebody is and how they are paid', async (language, table, role) => {
    await speaking(language);
    expect(readPeopleList(table, 'EUR').map(({ person }) => person)).toEqual([
      expect.objectContaining({
        ...{ name: 'Ada Lovelace', role, external: true },
        rate: expect.objectContaining({ minor: 8_500_000, per: 'year' }),
      }),
    ]);
  });
});
