import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from '#lib/client/csv.ts';
import { MOST_LINES, readPeopleList } from '#lib/client/input/people-list.ts';
import { keptRate } from '#lib/client/input/rates.ts';

/** Returns each line as `name | role | rate | ext`, or its problem. */
function read(text: string, currency = 'USD'): string[] {
  return readPeopleList(text, currency).map(({ person, problem }) => {
    if (!person) return `! ${problem}`;
    const { name, role, external, rate, oddity } = person;
    const kept = rate && keptRate(rate);
    const figure = kept ? `${kept.rateMinor / 100} a ${kept.rateKind}` : 'no rate';
    return [name, role, figure, external && 'external', oddity].filter(Boolean).join(' | ');
  });
}

describe('a line of a list', () => {
  it.each([
    ['Ada Lovelace 60/h', 'Ada Lovelace | 60 a hour'],
    ['Ada Lovelace', 'Ada Lovelace | no rate'],
    ['Ada, Engineer, 85k/year', 'Ada | Engineer | 85000 a year'],
    ['Ada\tEngineer\t85,000\tyear', 'Ada | Engineer | 85000 a year'],
    ['Ada;Engineer;800/day;external', 'Ada | Engineer | 100 a hour | external'],
    ['| Ada | Engineer | $60 |', 'Ada | Engineer | 60 a hour'],
    ['"Lovelace, Ada",Engineer,60', 'Lovelace, Ada | Engineer | 60 a hour'],
    ['Ada, Engineer, 85,000', 'Ada | Engineer | 85000 a year | guessed'],
    ['Ada, 120000/h', 'Ada | 120000 a hour | too-much'],
    ['Ada 6.5k/month', 'Ada | 78000 a year'],
    ['- Ada 60', 'Ada | 60 a hour'],
    ['• Ada (Engineer) 60/h', 'Ada | Engineer | 60 a hour'],
    ['3. Ada – Engineer – 60/h', 'Ada | Engineer | 60 a hour'],
    ['12) Ada: 60', 'Ada | 60 a hour'],
    ['[x] Ada (she/her), 60', 'Ada | 60 a hour'],
    ['7\tAda\tEngineer\t60', 'Ada | Engineer | 60 a hour'],
    ['Ada Lovelace <ada@example.org>', 'Ada Lovelace | no rate'],
    ['Ada <ada@example.org>, 60', 'Ada | 60 a hour'],
    ['Ada Lovelace (ada@example.org)', 'Ada Lovelace | no rate'],
    ['ada.lovelace@example.org', 'Ada Lovelace | no rate'],
    ['ada+lists@example.org', 'Ada Lists | no rate'],
    ['ada_m-lovelace@example.org', 'Ada M Lovelace | no rate'],
    ['Ada ext 150/h', 'Ada | 150 a hour | external'],
    ['Jean-Luc 60', 'Jean-Luc | 60 a hour'],
    ['Ada, contractor, hourly, 60', 'Ada | 60 a hour | external'],
    ['Room 2b', 'Room 2b | no rate'],
    ['Room 2, 60/h', 'Room 2 | 60 a hour'],
    ['Ada 60/h, 40', 'Ada | 60 a hour'],
    ['60, Ada', 'Ada | 60 a hour'],
    ['مهندس, 60', 'مهندس | 60 a hour'],
    ['Ada\t+49 170 1234567\t60/h', 'Ada | 60 a hour'],
    [`Ada, ${'𠮷'.repeat(80)}`, `Ada | ${'𠮷'.repeat(80)} | no rate`],
    ['x'.repeat(120), `${'x'.repeat(120)} | no rate`],
    ['Ada, she / her / hers, 60', 'Ada | 60 a hour'],
  ])('%j', (line, expected) => expect(read(line)).toEqual([expected]));

  it.each([
    ['5 × Designer 60/h', '! That’s a group. Type it where you add people to a meeting.'],
    ['12x60/h', '! That’s a group. Type it where you add people to a meeting.'],
    ['60/h', '! There’s no name on this line.'],
    ['Ada, €60', '! That rate is in EUR, but rates here are in USD.'],
    ['Ada, 60/week', '! “60/week” isn’t a rate. Try one like 60/h or 85k/year.'],
    ['x'.repeat(121), '! A name has at most 120 characters.'],
    [`Ada, ${'x'.repeat(81)}`, '! A role has at most 80 characters.'],
    ['Ada 60/h, Bo 70/h', '! That’s more than one person. Put each on a line of their own.'],
    ['x '.repeat(300), '! That line is too long for one person.'],
  ])('%j is nobody, and says why', (line, expected) => expect(read(line)).toEqual([expected]));
});

describe('a whole list', () => {
  it.each(['ada@example.org, bo@example.org', 'ada@example.org; bo@example.org;'])('of addresses: %s', (text) => {
    expect(read(text)).toEqual(['Ada | no rate', 'Bo | no rate']);
  });

  it('has as many cells in a line as in its header, where commas between digits may be either', () => {
    expect(read('Name,Rate,External\nAda,60,1\nBo,100,0')).toEqual(['Ada | 60 a hour | external', 'Bo | 100 a hour']);
    expect(read('Name,Level,Rate\nAda,3,60')).toEqual(['Ada | 60 a hour']);
    expect(read('Name,Rate\nAda,85,000')).toEqual(['Ada | 85000 a year | guessed']);
  });

  it('says what was exported, whatever a spreadsheet would make of it', () => {
    const people = [
      ['=Ada', '-Lead'],
      ['Bo; Best', '@home;=work'],
      ['＋Cy', "a; '=b"],
    ];
    const sheet = [['name', 'role', 'rate', 'ratePer'], ...people.map((one) => [...one, '60.00', 'hour'])];
    expect(read(sheet.map(csvRow).join(''))).toEqual(people.map((one) => `${one.join(' | ')} | 60 a hour`));
  });

  it('has no rate in a column of cost centers', () => {
    expect(read('Name\tCost center\tRate\nAda\t4711\t60')).toEqual(['Ada | 60 a hour']);
  });

  it.each([
    ['Role\tName\tEmail\tSalary\nEngineer\tAda\ta@example.org\t85000\n', ['Ada | Engineer | 85000 a year']],
    ['Role\tName\tEmail\tSalary\n\tAlan\t\t\n', ['Alan | no rate']],
    ['First name,Last name,Day rate,Type\nAda,Lovelace,800,Contractor', ['Ada Lovelace | 100 a hour | external']],
    ['name,role,rate,per,external\nAda,Engineer,60,hour,no', ['Ada | Engineer | 60 a hour']],
    ['name,role,rate,per,external\nBo,,120,hour,Yes', ['Bo | 120 a hour | external']],
    ['name,role,rate,per,external\nCy,,90,day,', ['Cy | 11.25 a hour']],
    ['#\tName\tRate\n1\tAda\t60', ['Ada | 60 a hour']],
    ['Name,Day rate,Per\nAda,60,hour', ['Ada | 60 a hour']],
    ['Name,Rate,Staff\nAda,60,x\nBo,60,no', ['Ada | 60 a hour', 'Bo | 60 a hour | external']],
    ['Name,Hourly rate\nAda,85000', ['Ada | 85000 a hour | too-much']],
    ['Attendees:\n- Ada 60\n- Alan 70', ['Ada | 60 a hour', 'Alan | 70 a hour']],
    ['| Name | Rate |\n|---|---|\n| Ada | 60 |', ['Ada | 60 a hour']],
    // As an email's recipients.
    ['Ada Lovelace <ada@example.org>, Al <al@example.org>', ['Ada Lovelace | no rate', 'Al | no rate']],
    ['Ada <ada@example.org>; Grace <g@example.org>', ['Ada | no rate', 'Grace | no rate']],
  ])('has titles for its columns, in any order: %j', (text, people) => expect(read(text)).toEqual(people));

  it.each([
    ['Ada Lovelace <Ada@Example.org>', ['ada@example.org']],
    ['Ada <mailto:ada@example.org>, 60', ['ada@example.org']],
    ['Ada, ada@example.org., boss@example.org, 60', ['ada@example.org']],
    ['Ada <ada@example.org>, Alan <alan@example.org>; Grace', ['ada@example.org', 'alan@example.org', '']],
    [
      'Name;Manager email;Email;Rate\nAda;boss@example.org;ada@example.org;60\nBo;boss@example.org;;60',
      ['ada@example.org', ''],
    ],
    ['E-Mail,Rate\nada.lovelace@example.org,60', ['ada.lovelace@example.org']],
    ['Email address\nada@example.org\nbo@example.org', ['ada@example.org', 'bo@example.org']],
    ['Ada @ work 60\nBo a@b@c.example 60', ['', '']],
    [`Ada ${'x'.repeat(250)}@example.org`, ['']],
  ])('takes the email of each line along: %j', (text, emails) => {
    expect(readPeopleList(text, 'USD').map(({ person }) => person?.email)).toEqual(emails);
  });

  it('takes an email for a name where there is none, below a title too', () => {
    expect(read('Email,Rate\nada.lovelace@example.org,60')).toEqual(['Ada Lovelace | 60 a hour']);
  });

  it('has any kind of line break, and tells where its lines are', () => {
    const text = '\n Ada 60\r\n\r\nAlan 70\u2028Grace 80\n';
    const lines = readPeopleList(text, 'USD');
    expect(lines.map((line) => line.text)).toEqual(['Ada 60', 'Alan 70', 'Grace 80']);
    for (const { text: line, at } of lines) expect(text.slice(at, at + line.length)).toBe(line);
  });

  it('is read up to a bound', () => {
    expect(readPeopleList('Ada 60\n'.repeat(2 * MOST_LINES), 'USD')).toHaveLength(MOST_LINES);
    expect(readPeopleList(`Name,Rate\n${'Ada,60\n'.repeat(2 * MOST_LINES)}`, 'USD')).toHaveLength(MOST_LINES);
  });
});

describe('whatever is pasted', () => {
  const word = fc.constantFrom(
    ...['Ada', 'Engineer', '60', '/h', '85k', 'ext', 'Name', '€', '×', '<a@b.de>'],
    ...['\t', ',', ';', '|', '"', '(', ')', ' ', '\n', '- ', '1.'],
  );

  it('does not throw, and every line is somebody or says why not', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const { person, problem, text: line, at } of readPeopleList(typed, 'EUR')) {
          expect((person === undefined) === (problem !== null)).toBe(true);
          expect(typed.slice(at, at + line.length)).toBe(line);
          if (person) expect(person.name.trim()).not.toBe('');
        }
      }),
    );
  });

  it('is read the same with any separator, bullets and line breaks', () => {
    const person = fc.record({
      name: fc.constantFrom('Ada Lovelace', 'Jean-Luc', 'Zoë', 'مهندس'),
      role: fc.constantFrom('Engineer', 'Product manager', 'QA'),
      amount: fc.integer({ min: 1, max: 999 }),
    });
    const separator = fc.constantFrom('\t', ', ', '; ', ',', ' | ');
    const bullet = fc.constantFrom('', '- ', '• ', '1. ', '  * ');
    fc.assert(
      fc.property(fc.array(person, { minLength: 1 }), separator, bullet, (people, by, before) => {
        const lines = people.map(({ name, role, amount }) => before + [name, role, `${amount}/h`].join(by));
        const text = lines.join('\r\n');
        expect(read(text)).toEqual(people.map(({ name, role, amount }) => `${name} | ${role} | ${amount} a hour`));
      }),
    );
  });
});
