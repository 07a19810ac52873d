import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { APP, readRoom } from '#lib/languages/app-catalogue.ts';
import { directionOf, LANGUAGES, type Language, pathIn } from '#lib/languages/terms.ts';
import { expect, test } from '../../support/e2e.ts';
import { expected } from '../../support/meter.ts';
import { signInProContext } from '../../support/pages.ts';
import { seed } from '../../support/seed.ts';

test.beforeEach(({ allow }) => allow(new RegExp(`${expected.source}|401`)));

/** Every screen, with what it shows without an account. */
const SCREENS = [
  ...['/app', '/app/meetings', '/app/meetings?id=m1', '/app/people', '/app/topics', '/app/templates', '/app/calendar'],
  ...['/app/calendar/plan', '/app/insights', '/app/changes', '/app/receipts', '/app/settings', '/app/account'],
  ...['/app/data', '/app/team', '/app/tokens', '/sign-in', '/billing/return', '/billing/return?session_id=cs_test_1'],
];

/** The screens that show more with an account. */
const OWN = [
  ...['/app', '/app/meetings?id=m1', '/app/templates', '/app/insights', '/app/changes', '/app/receipts'],
  ...['/app/settings', '/app/account', '/app/data', '/app/team', '/app/tokens'],
];

/** Pages that everyone can read, by their English paths. */
const SITE = ['/', '/pricing', '/privacy', '/terms'];

const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
];

const rooms = readdirSync(path.join(APP, 'en'))
  .map((file) => path.basename(file, '.arb'))
  // These are read, not shown.
  .filter((room) => !['client-typed', 'client-columns'].includes(room));

/** Returns the English messages without arguments that are different in a language: none may be on its screens. */
function englishFor(language: string): string[] {
  const all = rooms.flatMap((room) => {
    const own = readRoom(language, room);
    return Object.entries(readRoom('en', room)).filter(([key, text]) => !/[{<]/.test(text) && own[key] !== text);
  });
  // Excludes words that the language also uses, such as Italian “Pause”, alone or as a plural's form.
  const own = rooms.flatMap((room) => Object.values(readRoom(language, room)));
  const isOwn = (text: string) => own.some((message) => message === text || message.includes(`{${text}}`));
  return [...new Set(all.map(([, text]) => text))].filter((text) => !isOwn(text));
}

/** Returns everything that a person can see or hear: text, and the names and hints of elements. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      // Leaves out whatever is marked as another language, such as links to this page in other languages.
      if (element?.closest<HTMLElement>('[lang]')?.lang !== document.documentElement.lang) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(node.getAttribute(name) ?? '');
      else if (!element?.closest('script, style, noscript')) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });
}

/** Returns texts that are cut off at their box's edge, except on purpose with an ellipsis. */
function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header *, nav *, main *, footer *')].flatMap((element) => {
      const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(element);
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || position === 'absolute';
      const isCut = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1;
      return element.clientWidth > 1 && isCut && !isMeant && element.textContent
        ? [element.textContent.slice(0, 60)]
        : [];
    }),
  );
}

/** Returns words that are broken without a hyphen. Addresses, and scripts without spaces, may break anywhere. */
function brokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (['ja', 'zh-Hans'].includes(document.documentElement.lang)) return found;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('script, style, noscript')) continue;
      const text = node.textContent ?? '';
      for (const { index, 0: word } of text.matchAll(/\p{L}[\p{L}\p{M}]+/gu)) {
        if (/[@/]|\w[.]\w/.test(text.slice(text.lastIndexOf(' ', index) + 1).split(' ', 1)[0] ?? '')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

async function expectWhole(page: Page, screen: string, english: ReadonlySet<string>): Promise<void> {
  const said = await saidOn(page);
  expect([screen, said.filter((text) => english.has(text))]).toEqual([screen, []]);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const where = [screen, size.width];
    expect([...where, wider]).toEqual([...where, Math.min(wider, 0)]);
    expect([...where, await cutOn(page)]).toEqual([...where, []]);
    expect([...where, await brokenOn(page)]).toEqual([...where, []]);
  }
}

/** Checks pages, each from its beginning. */
async function expectScreens(page: Page, screens: readonly string[], language: Language): Promise<void> {
  const english = new Set(englishFor(language));
  expect(english.size).toBeGreaterThan(1_000);
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.locator('html')).not.toHaveAttribute('data-unspoken');
    await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible();
    expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(language));
    await expectWhole(page, screen, english);
  }
}

const RECORDS = {
  meetings: Array.from({ length: 12 }, (_, i) => ({
    ...{ id: `m${i}`, title: `№ ${i % 4}`, topicId: i % 2 ? 't1' : null, minutes: 30 + (i % 3) * 25 },
    ...{ startedAt: Date.now() - (i * 3 + 1) * 86_400_000, plannedMinutes: 30, heads: 3 + (i % 7) },
  })),
  people: [{ id: 'p1', name: 'Ada Lovelace', role: '№ 1', rateMinor: 6_000 }],
  topics: [{ id: 't1', name: '№ 5' }],
};

for (const language of LANGUAGES.filter((name) => name !== 'en')) {
  const says = `in ${language}, no screen has English on it, cuts or breaks words, or overflows a phone or a desktop`;

  test(says, async ({ page }) => {
    test.slow();
    await page.goto(`/app/meetings?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await seed(page, RECORDS);
    await expectScreens(page, [...SCREENS, ...SITE.map((path) => pathIn(language, path))], language);

    await page.goto('/app');
    const english = new Set(englishFor(language));
    const say = (room: string, key: string) => readRoom(language, room)[key] ?? '';
    for (const who of ['4 × 60', '2 × QA 85k']) {
      await page.getByLabel(say('meter', 'whoIsThere.label'), { exact: true }).fill(who);
      await page.keyboard.press('Enter');
    }
    await expectWhole(page, 'ready', english);
    await page.getByRole('button', { name: say('meter', 'startButton.start') }).click();
    const stop = page.getByRole('button', { name: say('meter-live', 'live.stop'), exact: true });
    await expect(stop).toBeVisible();
    await expectWhole(page, 'running', english);
    await stop.click();
    await expect(page.getByRole('article')).toBeVisible();
    await expectWhole(page, 'receipt', english);
  });

  test(`${says}, in an account on Pro`, async ({ app, context, page }) => {
    test.slow();
    const { accountId, workspaceId, post, share } = await signInProContext(app, context);
    await share({ title: '№ 3' });
    await post('/v1/tokens', { workspaceId, name: '№ 2' });
    await page.goto(`/app/meetings?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await seed(page, { ...RECORDS, owner: { accountId, workspaceId } });
    await expectScreens(page, OWN, language);
  });
}

test.describe('Arabic as in Egypt', () => {
  test.use({ locale: 'ar-EG' });

  test('has its own digits in all figures; Latin ones are only in words, and in what people type', async ({ page }) => {
    test.slow();
    const words = rooms.flatMap((room) => Object.values(readRoom('ar', room)));
    const say = (room: string, key: string) => readRoom('ar', room)[key] ?? '';
    const expectOwn = async (screen: string) => {
      const latin = (await saidOn(page)).filter((text) => /[0-9]/.test(text) && !/×|localhost:/.test(text));
      expect([screen, latin.filter((text) => !words.some((message) => message.includes(text)))]).toEqual([screen, []]);
    };
    await page.goto('/app/meetings');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await seed(page, {
      ...RECORDS,
      meetings: RECORDS.meetings.map((meeting, i) => ({ ...meeting, title: `№ ${'abcd'[i % 4]}` })),
      people: RECORDS.people.map((person) => ({ ...person, role: 'QA' })),
      topics: [{ id: 't1', name: '№ e' }],
    });
    for (const screen of SCREENS.filter((one) => one.startsWith('/app'))) {
      await page.goto(screen);
      await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible();
      await expectOwn(screen);
    }
    await page.goto('/app/insights');
    await expect(page.getByRole('main')).toContainText(/[٠-٩]٫[٠-٩]{2}/);
    await page.goto('/app');
    await page.getByLabel(say('meter', 'whoIsThere.label'), { exact: true }).fill('٤ × ٦٠');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say('meter', 'startButton.start') }).click();
    await expect(page.getByRole('main')).toContainText(/٠٠:٠[١-٩]/);
    await expectOwn('running');
    await page.getByRole('button', { name: say('meter-live', 'live.stop'), exact: true }).click();
    await expect(page.getByRole('article')).toBeVisible();
    await expectOwn('receipt');
  });
});
