import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#lib/time.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { receiptOf } from '../support/meeting-screen.tsx';
import { openMeter, press, sleep, spend, start } from '../support/meter-screen.tsx';
import { holdMeetings, show, textOf } from '../support/screens.tsx';

describe('the lines of a receipt', () => {
  it.each([
    // 4 × 90 an hour, of which nobody sees more than 6.00 a minute.
    ['USD', 'en-US', '$6.00', '$238.40'],
    ['EUR', 'de-DE', '6,00 €', '238,40 €'],
  ])('multiplied come to its total, in %s for %s', async (currency, language, minute, total) => {
    const shown = await openMeter({ before: spend(currency), languages: [language] });
    await press(shown, '45 minutes');
    await start(shown, '4 × 90 external');
    sleep(39 * MINUTE + 44 * SECOND);
    await press(shown, 'Stop');
    await shown.page.findByRole('heading', { name: 'The receipt' });
    const plain = Object.entries(receiptOf(shown)).map(([term, line]) => [term, line.replace(/\s/g, ' ')]);
    // 6.00 × (39 + 44 ÷ 60) = 238.40.
    expect(Object.fromEntries(plain)).toMatchObject({
      ...{ Duration: '39 min 44 s', 'Person-time': '2 h 38 min 56 s', Overrun: 'none' },
      ...{ 'Cost per minute': minute, Total: total },
    });
    const text = textOf(shown.page.getByRole('article'));
    expect(text).not.toContain('average');
    expect(text).not.toContain('on time');
  });

  it('say that the cost per minute is an average where somebody left early', async () => {
    const shown = await openMeter({ before: spend('USD') });
    await start(shown, '4 × 90 external');
    sleep(20 * MINUTE);
    await press(shown, /^One leaves/);
    await shown.page.findByText('3 people in the room');
    sleep(20 * MINUTE);
    await press(shown, 'Stop');
    await shown.page.findByRole('heading', { name: 'The receipt' });
    // (4 × 20 + 3 × 20) minutes at 1.50.
    expect(receiptOf(shown)).toMatchObject({ Duration: '40 min', 'Average per minute': '$5.25', Total: '$210.00' });
    expect(textOf(shown.page.getByRole('article'))).toContain('Not everyone was there the whole time');
  });
});

describe('how a meeting’s cost is computed', () => {
  it.each([
    [1.3, '× 1.3 for employer costs'],
    [1.5, '× 1.5 for employer costs'],
  ])('says what employer costs add: %d', async (loadMultiplier, words) => {
    const { user, page } = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
      before: async (store) => {
        await holdMeetings([{ id: 'm', title: 'Short', minutes: 6, plannedMinutes: 45 }])(store);
        await store.write(async (writer) => {
          const record = (await writer.get('meetings', 'm'))?.record;
          writer.put('meetings', { id: 'm', record: { id: 'm', ...record, loadMultiplier } });
        });
      },
    });
    await user.click((await page.findAllByText('How this is computed'))[0] ?? document.body);
    const text = () => textOf(page.getByRole('main'));
    await waitFor(() => expect(text()).toContain('$60.00 an hour'));
    expect(/× [\d.]+ for employer costs/.exec(text())?.[0]).toBe(words);
  });
});
