import { describe, expect, it } from 'vitest';
import { newEmail } from '../support/account.ts';
import { shareReceipt, signIn, stranger } from '../support/api.ts';
import { emptyApp } from '../support/app.ts';
import { at, digestsOf, meet, runAt, subscriber } from '../support/digest.ts';
import { askedCode } from '../support/sign-in.ts';
import { visible } from '../support/visible.ts';

/** Receipts, codes and digests in the reader's language. */

async function open(path: string, language?: string) {
  const client = await stranger();
  const response = await client.fetch('GET', path, { headers: { 'accept-language': language } });
  const html = await response.text();
  return { response, html, text: visible(html), head: html.slice(0, html.indexOf('</head>')) };
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

const HEADINGS = [
  { asked: 'de-AT, en;q=0.5', language: 'de', direction: 'ltr', total: 'Summe', duration: '45 min', money: '€ 412,50' },
  { asked: 'ja', language: 'ja', direction: 'ltr', total: '合計', duration: '45分', money: '€412.50' },
  { asked: 'ar-EG', language: 'ar', direction: 'rtl', total: 'الإجمالي', duration: '٤٥ د', money: '٤١٢٫٥٠' },
  { asked: 'zh-TW', language: 'zh-Hans', direction: 'ltr', total: '合计', duration: '45分钟', money: '€412.50' },
  { asked: 'zh-TW, de;q=0.2', language: 'de', direction: 'ltr', total: 'Summe', duration: '45 min', money: '412,50 €' },
];

describe('a receipt’s page', () => {
  it.each(HEADINGS)('for $asked is in $language', async ({ asked, language, direction, total, duration, money }) => {
    const receipt = await shareReceipt(await signIn());
    const { response, html, text, head } = await open(pathOf(receipt), asked);
    expect(html).toMatch(new RegExp(`<html [^>]*lang="${language}" dir="${direction}"`));
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toMatch(/accept-language/i);
    for (const words of [total, duration, money]) expect(text).toContain(words);
    expect(text).not.toMatch(/Total|Duration|People|Thank you/);
    expect(head).not.toContain('What this meeting cost');
  });

  it('is in the workspace’s language if none is asked for, and in English for one that we lack', async () => {
    const person = await signIn();
    const early = await shareReceipt(person);
    await person.client.patch(`/v1/workspaces/${person.workspace.id}/language`, { language: 'pl' });
    const receipt = await shareReceipt(person);
    // Node's fetch asks for "*".
    const { html, head, response } = await open(pathOf(receipt));
    expect(html).toContain('lang="pl"');
    expect(response.headers.get('content-language')).toBe('pl');
    expect(head).toContain('Ile kosztowało to spotkanie: 6 osób');
    expect((await open(pathOf(receipt), 'sv')).text).toContain('Total');
    expect((await open(pathOf(early))).text).toContain('Total');
  });

  it('that isn’t there says so in the reader’s language, on a whole page with the status 404', async () => {
    for (const [asked, title, words] of [
      ['de', 'Hier ist kein Beleg', 'Was ist Meeting Tab?'],
      ['ja', 'レシートが見つかりません', 'Meeting Tabとは'],
      ['ar', 'لا يوجد إيصال هنا', 'تحقق من الرابط'],
    ] as const) {
      const { response, html, text, head } = await open('/r/nobodysreceipt00000000', asked);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-language')).toBe(asked);
      expect(html).toMatch(new RegExp(`<html [^>]*lang="${asked}"`));
      expect(head).toContain(`<title>${title} · Meeting Tab</title>`);
      expect(text).toContain(title);
      expect(text).toContain(words);
    }
  });

  it('leaves all other pages in English', async () => {
    for (const path of ['/', '/app', '/sign-in', '/pricing', '/nowhere']) {
      expect((await open(path, 'de')).html, path).toMatch(/<html [^>]*lang="en" dir="ltr"/);
    }
  });
});

describe('the preview image', () => {
  it('is drawn once for each language, and never shown in another', async () => {
    const person = await signIn();
    await person.client.patch(`/v1/workspaces/${person.workspace.id}/language`, { language: 'ja' });
    const [receipt, twin] = [
      await shareReceipt(person, { title: '四半期計画' }),
      await shareReceipt(person, { title: '四半期計画' }),
    ];
    const image = async (path: string, language?: string) => {
      const response = await (await stranger()).fetch('GET', `${path}/image.png`, {
        headers: { 'accept-language': language },
      });
      expect([response.status, response.headers.get('vary')]).toEqual([200, expect.stringMatching(/accept-language/i)]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(300_000);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      return { language: response.headers.get('content-language'), picture: bytes.toString('base64') };
    };
    const [own, japanese] = [await image(pathOf(receipt)), await image(pathOf(twin), 'ja-JP')];
    const [german, austrian] = [await image(pathOf(receipt), 'de'), await image(pathOf(twin), 'de-AT')];
    const arabic = await image(pathOf(receipt), 'ar');
    expect([own, japanese, german, austrian, arabic].map(({ language }) => language)).toEqual([
      ...['ja', 'ja', 'de', 'de', 'ar'],
    ]);
    expect(own.picture === japanese.picture).toBe(true);
    expect(german.picture === austrian.picture).toBe(true);
    expect(new Set([own.picture, german.picture, arabic.picture]).size).toBe(3);
  });
});

describe('a workspace’s language', () => {
  const languageOf = async ({ client, workspace }: Awaited<ReturnType<typeof signIn>>) =>
    (await client.get(`/v1/workspaces/${workspace.id}/language`)).body.language;

  it('is that of the request that creates it', async () => {
    const { client, email, code } = await askedCode();
    const headers = { 'accept-language': 'fr-CA, en;q=0.5' };
    await client.post('/v1/auth/verify', { email, code }, { headers });
    const { body } = await client.get('/v1/workspaces');
    expect((await client.get(`/v1/workspaces/${body.workspaces[0].id}/language`)).body).toEqual({ language: 'fr' });
    expect(await languageOf(await signIn())).toBe('en');
  });

  it('can be chosen by its owner, among those there are', async () => {
    const [person, other] = [await signIn(), await signIn()];
    const path = `/v1/workspaces/${person.workspace.id}/language`;
    expect((await person.client.patch(path, { language: 'ko' })).body).toEqual({ language: 'ko' });
    expect(await languageOf(person)).toBe('ko');
    for (const body of [{ language: 'xx' }, { language: 'de', more: 1 }, {}, { language: null }]) {
      expect((await person.client.patch(path, body)).status).toBe(400);
    }
    expect((await other.client.patch(path, { language: 'de' })).status).toBe(404);
    expect((await other.client.get(path)).status).toBe(404);
    expect(await languageOf(person)).toBe('ko');
  });
});

describe('a sign-in code', () => {
  it.each([
    ['de-CH', 'de', 'ltr', 'Ihr Code für Meeting Tab', 'läuft in 10 Minuten ab'],
    ['ja', 'ja', 'ltr', 'Meeting Tabの認証コード', '10分で無効'],
    ['ar', 'ar', 'rtl', 'هو رمز Meeting Tab', '10 دقائق'],
    ['*', 'en', 'ltr', 'is your Meeting Tab code', 'expires in 10 minutes'],
  ])('for %s is in %s', async (asked, language, direction, subject, words) => {
    const client = await stranger();
    const email = newEmail();
    await client.post('/v1/auth/code', { email }, { headers: { 'accept-language': asked } });
    const [mail] = client.app.mailbox.mails().filter(({ to }) => to.includes(email));
    expect(mail?.subject).toContain(subject);
    expect(mail?.html).toContain(`dir="${direction}"`);
    expect(mail?.html).toContain(`lang="${language}"`);
    expect(visible(mail?.html ?? '')).toContain(words);
    expect(mail?.text).toContain(words);
  });
});

describe('a weekly digest', () => {
  it('is in the language of its workspace', async () => {
    const app = await emptyApp(Date.UTC(2026, 10, 20));
    const cases = [
      ['de', 'Ihre Meetings letzte Woche: 60,00 €', 'Durchschnitt'],
      ['ja', '先週の会議：€60.00', '超過'],
      ['ar', 'اجتماعاتك في الأسبوع الماضي', 'المتوسط'],
    ] as const;
    const people = await Promise.all(
      cases.map(async ([language]) => {
        const person = await subscriber(app);
        await person.client.patch(`/v1/workspaces/${person.workspace.id}/language`, { language });
        await meet(person, Date.UTC(2026, 10, 18, 12), { title: null, plannedMs: 1_800_000 });
        return person;
      }),
    );
    await runAt(app, at('UTC', '2026-11-23T09:00'));
    for (const [at, [language, subject, words]] of cases.entries()) {
      const person = people[at];
      const [mail, ...others] = person ? digestsOf(person) : [];
      expect(others).toEqual([]);
      expect(mail?.subject.replace(/\u00a0/g, ' ')).toContain(subject);
      expect(mail?.html).toContain(`lang="${language}"`);
      expect(mail?.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      for (const said of [mail?.html, mail?.text]) {
        expect(said).toContain(words);
        expect(said).not.toMatch(/Untitled|No topic|Last week|Total/);
      }
    }
  });
});
