import { cleanup, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { readHere } from '../support/calendar-screen.tsx';
import { calendar, event, fixture, TWO } from '../support/calendars.ts';
import { openMeter } from '../support/meter-screen.tsx';
import { fill, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** Tuesday, 24 November 2026, 8:00 in UTC. */
const NOW = Date.UTC(2026, 10, 24, 8);

beforeEach(() => readHere());

async function choose({ user, page }: Shown, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const input = await page.findByLabelText<HTMLInputElement>(/^Choose a/);
  await expect.poll(() => input.disabled).toBe(false);
  await user.upload(input, new File([content], name, { type: 'text/calendar' }));
}

const open = (options: Parameters<typeof show>[1] = {}) =>
  show(<CalendarScreen />, { now: NOW, address: '/app/calendar', ...options });

const told = () => expect.poll(() => textOf(document.body));

async function costEach({ user, page }: Shown, rate: string): Promise<void> {
  await fill(user, await page.findByLabelText(/^Everyone else costs/), rate);
  await user.keyboard('{Enter}');
}

const cy = 'ATTENDEE;CN=Cy:mailto:cy@client.example';

describe('in pounds, of which no average is known', () => {
  const account = proIn({ currency: 'GBP', timeZone: 'Europe/London' });
  const options = { account, timeZone: 'Europe/London', languages: ['en-GB'] };
  const soon = event('SUMMARY:Sprint planning', 'DTSTART:20261124T081000Z', ...TWO, cy);

  it('no meter is offered at nothing an hour because nobody has said what colleagues cost', async () => {
    const shown = await open(options);
    await choose(shown, 'Work.ics', calendar(soon, event('SUMMARY:Retro', 'DTSTART:20261125T081000Z', ...TWO)));
    await told().toContain('Added Work: 2 events.');
    const today = (of: Shown) => within(of.page.getByRole('group', { name: 'Start a meeting from today’s calendar' }));
    cleanup();
    const meter = await openMeter({ ...options, now: NOW });
    await meter.page.findByText(/enter in Calendar what everyone else costs/);
    expect(today(meter).queryAllByRole('button')).toEqual([]);
    expect(today(meter).getByRole('link', { name: 'Calendar' }).getAttribute('href')).toMatch(/^\/app\/calendar/);
    cleanup();
    const again = await open(options);
    await again.user.click(await again.page.findByText('Rates, people and calendars'));
    await costEach(again, '50/h');
    await again.page.findByText('Rate changed.');
    cleanup();
    const offered = await openMeter({ ...options, now: NOW });
    expect(await offered.page.findByRole('button', { name: /Sprint planning/ })).toBeTruthy();
  });

  it('what the people of an invitation cost is asked for there', async () => {
    const shown = await open(options);
    await choose(shown, 'invite.ics', calendar('METHOD:REQUEST', soon));
    await told().toContain('enter below what everyone else costs');
    expect(textOf(document.body)).not.toContain('costs £');
    await costEach(shown, '50/h');
    // Three for half an hour at 50 and employer costs, which are a third of that here.
    await told().toContain('“Sprint planning” costs £75.00');
  });
});

describe('a file', () => {
  it('that is odd has its letters whole, and what has no end listed; what is called off later goes', async () => {
    const shown = await open();
    const zone = 'TZID="(UTC-05:00) Eastern Time (US & Canada)"';
    const series = event(
      'UID:s',
      `DTSTART;${zone}:20261130T090000`,
      'RRULE:FREQ=WEEKLY',
      'SUMMARY:José Müller',
      ...TWO,
    );
    const endless = event('SUMMARY:No end', ...TWO).replace('\r\nEND:VEVENT', '');
    const monthly = event('SUMMARY:Größe', 'DTSTART:20261125T100000Z', 'RRULE:FREQ=MONTHLY', ...TWO);
    const text = calendar(series, endless, monthly).replace('END:VCALENDAR\r\n', '');
    const [before = '', after = ''] = text.split('Größe');
    // Folded within the é, with one line in Windows-1252, a byte order mark, and the line ends of old Macs.
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff${before.replaceAll('\r\n', '\r')}`),
      Buffer.from('Größe', 'latin1'),
      Buffer.from(after.replaceAll('\r\n', '\r')),
    ]);
    const at = bytes.indexOf(Buffer.from('é')) + 1;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r '), bytes.subarray(at)]);
    await choose(shown, 'Work.ics', new Uint8Array(folded));
    await told().toContain('Added Work: ');
    await shown.user.click(await shown.page.findByText('Rates, people and calendars'));
    await costEach(shown, '60/h');
    await told().toMatch(/Your calendar costs about \$[\d,]+ a year; “José Müller” is \$[\d,]+ of it\./);
    await told().toContain('2 events can’t be read.');
    await shown.user.click(shown.page.getByText('Why 2 events can’t be read'));
    await told().toContain('It has no end in the file.');
    const words = textOf(document.body);
    expect(words).toContain('Größe');
    expect(words).toContain('2 events can’t be read.');
    expect(words).toContain('It has no end in the file.');
    expect(words).toContain('The calendar has no end in the file');

    const off = event('UID:s', `DTSTART;${zone}:20261130T090000`, 'SUMMARY:José Müller', 'SEQUENCE:1', ...TWO);
    await choose(shown, 'invite.ics', calendar('METHOD:CANCEL', off));
    await told().toContain('This meeting was canceled.');
    await shown.user.click(shown.page.getByRole('button', { name: 'Take it out of your calendar here' }));
    await told().not.toContain('This meeting was canceled.');
    await told().not.toContain('José Müller');
    expect(textOf(document.body)).toContain('Größe');
  });

  it('that was shared with the app is offered until it is read', async () => {
    const kept = new Map([
      ['k', new Response(calendar(event(...TWO), event(...TWO)), { headers: { 'x-name': 'Work.ics' } })],
    ]);
    const cache = {
      keys: async () => [...kept.keys()],
      match: async (key: string) => kept.get(key),
      delete: async (key: string) => kept.delete(key),
    };
    vi.stubGlobal('caches', { open: async () => cache });
    const { user, page } = await open();
    await told().toContain('A file was shared with Meeting Tab: Work.ics.');
    await user.click(page.getByRole('button', { name: 'Read it here' }));
    await told().toContain('Added Work: 2 events.');
    expect(textOf(document.body)).not.toContain('was shared with Meeting Tab');
    expect(kept.size).toBe(0);
  });

  it('that is newer asks for nothing that was said about one without guests', async () => {
    const options = { now: Date.UTC(2026, 10, 22, 12), timeZone: 'Europe/Berlin' };
    const shown = await open(options);
    await choose(shown, 'calendar.ics', fixture('outlook-published'));
    await shown.user.click(await shown.page.findByRole('button', { name: '5 people in each' }));
    await told().toContain('52 times a year, 5 people, 30 min');
    await shown.user.click(await shown.page.findByText('Rates, people and calendars'));
    await fill(shown.user, await shown.page.findByLabelText(/^Monday status/), '12');
    await shown.user.tab();
    await told().toContain('52 times a year, 12 people, 30 min');
    cleanup();
    const again = await open(options);
    await told().toContain('52 times a year, 12 people, 30 min');
    await again.user.click(again.page.getByText('Rates, people and calendars'));
    await choose(again, 'calendar.ics', fixture('outlook-published'));
    await told().toContain('Calendar is up to date. Nothing has changed.');
    expect(textOf(document.body)).toContain('52 times a year, 12 people, 30 min');
  });

  it.each([
    // Two for half an hour at the average of 33.00, with employer costs.
    ['US', 'USD', '“Secret kickoff” costs $42.90.'],
    ['British', 'GBP', 'Secret kickoff'],
  ])('that the installed app is opened with is read here, in %s money', async (_, currency, words) => {
    const text = calendar('METHOD:REQUEST', event('SUMMARY:Secret kickoff', 'DTSTART:20261125T090000Z', ...TWO));
    const files = [{ getFile: async () => new File([text], 'invite.ics', { type: 'text/calendar' }) }];
    const setConsumer = (take: (launch: object) => void) => take({ files });
    Object.assign(window, { launchQueue: { setConsumer } });
    onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
    const { asked } = await open({
      before: async (store) =>
        (await import('#lib/client/meetings/settings.ts')).saveSettings(store, { currency, loadMultiplier: 1.3 }),
    });
    await told().toContain(words);
    // None of it is sent.
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(asked.map(({ path, query }) => `${path}?${query}`).join()).not.toMatch(/secret/i);
  });
});
