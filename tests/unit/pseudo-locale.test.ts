import { render } from '@react-email/render';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { digestFor } from '#lib/mail/digest.ts';
import { SignInCodeMail } from '#lib/mail/templates/sign-in.tsx';
import { receiptExample } from '#lib/receipts/schema.ts';
import { receiptTitle, summaryOf } from '#ui/receipt/lines.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { inDeployment } from '../support/deployment.ts';
import { digestExample } from '../support/digest-content.ts';
import { forgottenIn, pseudo, pseudoReader } from '../support/pseudo.ts';

/** In an invented language, any readable words didn't come from a catalogue. */

inDeployment();

/** Returns what can be read or heard in HTML: text, and attributes with words. */
function readable(html: string): string {
  const body = html.replace(/<(style|script)\b.*?<\/\1>/gs, '');
  const spoken = [...body.matchAll(/\b(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(([, words]) => words);
  return [body.replace(/<[^>]+>/g, ' '), ...spoken].join(' ').replace(/&#?\w+;/g, ' ');
}

/** Words that aren't translated. */
const OURS = /Meeting Tab|MEETING TAB|UTC/g;

const forgotten = (text: string) => forgottenIn(text.replace(OURS, ' ').replace(/https:\/\/\S+/g, ' '));
const inHtml = (element: ReactElement) => forgotten(readable(renderToStaticMarkup(element)));

const receipt = {
  ...receiptExample,
  title: null,
  timeZone: 'UTC',
  language: 'en' as const,
  brandLogoHash: null,
  url: 'https://1.2/r/3',
};

it('the language that nobody speaks is longer, accented and in brackets, and leaves what is filled in', () => {
  expect(pseudo('{people, plural, one {# person} other {# people}} in {room}')).toBe(
    '⟦{people, plural, one {# péršöñ} other {# péöplé}} îñ {room}~~~~~~~~⟧',
  );
  expect(forgottenIn('⟦a ⟦b⟧ c⟧ Tötal 5 x')).toEqual(['Tötal']);
});

describe('every word that is read comes from the catalogue', () => {
  it.each<[string, Partial<typeof receipt>]>([
    ['whole', {}],
    ['without an overrun', { overrunMs: 0, overrunMinor: 0 }],
    ['with an average', { totalMinor: 20_000 }],
    ['with a logo', { brandLogoUrl: 'https://1.2/logos/3.png' }],
    ['past the calendar', { dateMs: Number.MAX_SAFE_INTEGER }],
    ['under a second', { durationMs: 1 }],
  ])('of a receipt (%s)', (_name, fields) => {
    const shown = { ...receipt, ...fields };
    const html = inHtml(createElement(ReceiptPaper, { receipt: shown, reader: pseudoReader }));
    expect(html).toEqual([]);
  });

  it('of its title and its summary', () => {
    const average = { ...receipt, totalMinor: 20_000 };
    const summaries = [receipt, average].map((one) => summaryOf(one, pseudoReader));
    expect(forgotten([receiptTitle(receipt, pseudoReader), ...summaries].join(' '))).toEqual([]);
  });

  it('of a sign-in code', async () => {
    const body = await render(
      SignInCodeMail({ code: '123456', link: 'https://x.example', minutes: 10, reader: pseudoReader }),
    );
    expect(forgotten(readable(body))).toEqual([]);
  });

  it.each([1, 3, 14])('of a digest of %d meetings', async (meetings) => {
    const { earlier, dearest } = digestExample;
    const few = { ...digestExample.figures, meetings };
    const contents = [
      { ...digestExample, figures: few },
      { ...digestExample, figures: few, earlier: { ...earlier, meetings: 0 } },
      { ...digestExample, figures: { ...few, totalMinor: 10 * earlier.totalMinor } },
      { ...digestExample, figures: { ...few, totalMinor: earlier.totalMinor } },
      { ...digestExample, figures: few, dearest: dearest && { ...dearest, title: 'Untitled' } },
    ];
    for (const content of contents) {
      const named = {
        ...content,
        workspace: '1',
        timeZone: 'UTC',
        topics: content.topics.map((row) => ({ ...row, label: row.label && '2' })),
        titles: content.titles.map((row) => ({ ...row, label: 'Untitled' })),
        dearest: content.dearest && { ...content.dearest, title: '3' },
      };
      const { subject, body, text = '' } = digestFor(pseudoReader, named);
      expect(forgotten(`${subject} ${text}`)).toEqual([]);
      expect(forgotten(readable(await render(body)))).toEqual([]);
    }
  });
});
