import { describe, expect, it } from 'vitest';
import { type Entry, find } from '../../app/(site)/docs/search/find.ts';

const entry = (title: string, text: string, page = 'Page'): Entry => ({ page, title, text, href: `/docs#${title}` });
const titles = (entries: readonly Entry[], query: string) => find(entries, query).map(({ title }) => title);

describe('a search of the docs', () => {
  it('finds what has all of the words, wherever they are', () => {
    const entries = [
      entry('Push', 'Send records.', 'Sync'),
      entry('Pull', 'Read records.', 'Sync'),
      entry('Money', 'Minor units.', 'Scripts'),
    ];
    expect(titles(entries, 'records')).toEqual(['Push', 'Pull']);
    expect(titles(entries, 'sync read')).toEqual(['Pull']);
    expect(titles(entries, 'records nowhere')).toEqual([]);
  });

  it('puts headings before text, and the start of a word before its middle', () => {
    const entries = [
      entry('Times', 'The nextcursor of a page.'),
      entry('Money', 'A cursor.'),
      entry('Precursors', 'Nothing.'),
      entry('Cursors', 'Nothing.'),
    ];
    expect(titles(entries, 'cursor')).toEqual(['Cursors', 'Precursors', 'Money', 'Times']);
  });

  it('takes no notice of case and accents, on either side', () => {
    const entries = [entry('Café', 'Öl'), entry('CAFE', '')];
    expect(titles(entries, 'cafe')).toHaveLength(2);
    expect(titles(entries, 'CAFÉ ol')).toEqual(['Café']);
  });

  it('takes signs as they are', () => {
    const entries = [entry('Retry-After (seconds)', ''), entry('GET /v1/receipts/{id}', ''), entry('Other', '')];
    expect(titles(entries, '(sec')).toEqual(['Retry-After (seconds)']);
    expect(titles(entries, '{id}')).toEqual(['GET /v1/receipts/{id}']);
    expect(titles(entries, '.*')).toEqual([]);
    expect(titles(entries, '\\')).toEqual([]);
  });

  it('shows the words around the first match, exactly as they are in the text', () => {
    const before = 'Some words that stand in front of it, many of them, so that not all are shown. ';
    const text = `${before}Wait for Retry-After, é as many seconds as it says. ${'And more words. '.repeat(20)}`;
    const [found] = find([entry('Waiting', text)], 'retry');
    expect(found?.match).toBe('Retry');
    expect(found?.before).toMatch(/^… .*Wait for $/);
    expect(found?.after).toMatch(/^-After, é as many .* …$/);
    expect(text).toContain(`${found?.before.slice(2)}${found?.match}${found?.after.slice(0, -2)}`);
  });

  it.each([
    [30, 'six words stand before the one'],
    [60, '…'],
  ])('shows all that stands before a match that is %i letters in, or cuts it', (at, begins) => {
    const before = 'six words stand before the one that is sought, which is here. '.slice(0, at);
    const [found] = find([entry('Waiting', `${before} needle`)], 'needle');
    expect(found?.before.startsWith(begins)).toBe(true);
  });

  it('shows the beginning of a text that has none of the words, and finds nothing for nothing', () => {
    expect(find([entry('Push', 'Send records.')], 'push')).toMatchObject([
      { before: '', match: '', after: 'Send records.' },
    ]);
    expect(find([entry('Push', 'Send records.')], '  ')).toEqual([]);
  });

  it('stops at eight', () => {
    const many = Array.from({ length: 20 }, (_, i) => entry(`Push ${i}`, ''));
    expect(find(many, 'push')).toHaveLength(8);
  });
});
