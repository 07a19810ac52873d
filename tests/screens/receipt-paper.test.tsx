import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readerIn } from '#lib/languages/service.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import '../support/screens.tsx';

/** Returns the texts on paper, each with its direction: its own, or its nearest parent's. */
function directions(language: 'en' | 'ar' | 'ja', title: string | null) {
  const receipt = {
    ...receiptExample,
    title,
    timeZone: 'UTC',
    url: 'https://tab.test/r/abc',
    showServiceFreeLine: true,
  };
  const { container } = render(<ReceiptPaper receipt={receipt} reader={readerIn(language)} />);
  const of = (selector: string) => container.querySelector(selector)?.closest('[dir]')?.getAttribute('dir');
  const printed = [...container.querySelectorAll('footer p')].find((line) => line.textContent === receipt.url);
  return {
    paper: of('article'),
    title: of('h1'),
    date: of('header time'),
    brand: of('header > p:first-child'),
    address: printed?.getAttribute('dir'),
    // An amount is isolated from the words around it.
    total: container.querySelector('dl > div:last-child bdi')?.textContent,
  };
}

describe('a receipt’s words run', () => {
  it.each([
    ['en', 'ltr'],
    ['ja', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('as in %s, from the side that language begins at: %s', (language, paper) => {
    for (const title of ['اجتماع التخطيط', 'Planning', null]) {
      expect(directions(language, title)).toMatchObject({
        // A title, and a date in the reader's own locale, may be in another script than the paper's.
        ...{ paper, title: 'auto', date: 'auto' },
        // A name and an address are the same everywhere.
        ...{ brand: 'ltr', address: 'ltr' },
        total: expect.stringMatching(/\S/),
      });
    }
  });
});

it.each([
  ['en', '/'],
  ['ja', '/ja'],
  ['zh-Hans', '/zh-Hans'],
] as const)('a receipt that is read in %s leads to %s', (language, href) => {
  const receipt = { ...receiptExample, timeZone: 'UTC', url: 'https://tab.test/r/abc', showServiceFreeLine: true };
  const { container } = render(<ReceiptPaper receipt={receipt} reader={readerIn(language)} />);
  expect(container.querySelector('footer a')?.getAttribute('href')).toBe(href);
});
