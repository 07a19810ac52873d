import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/time.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { People } from '../../app/(client)/app/people/people.tsx';
import { RunningMeeting } from '../../app/(client)/app/shell/running-meeting.tsx';
import { Topics } from '../../app/(client)/app/topics/topics.tsx';
import { enter, main, openMeter, pass, press, spend, start, told, who } from '../support/meter-screen.tsx';
import { closingAsks, expectFocus, fill, holdMeetings, holdPeople, show, textOf } from '../support/screens.tsx';

describe('a stop', () => {
  it('can be taken back at once, by the bar and by keys', async () => {
    const shown = await openMeter({ before: spend('USD') });
    const { user, page } = shown;
    // No person could press something in the moment in which another screen replaces it.
    const until = (text: string, act: () => Promise<void>) =>
      expect
        .poll(async () => {
          if (!page.queryByText(text)) await act();
          return page.queryByText(text);
        })
        .toBeTruthy();
    const resume = () => page.queryByRole('button', { name: /^Resume(?! meeting)/ });
    await start(shown, '3 × 60');
    pass(10 * MINUTE);
    await press(shown, 'Stop');
    await page.findByText('Stopped.');
    await until('Running', () => user.click(resume() ?? document.body));
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
    await until('Stopped.', () => user.keyboard('s'));
    await until('Running', () => user.keyboard('{Control>}z{/Control}'));
    // Each look that finds nothing moves the time a little.
    await told(shown).toMatch(/\$3\d\.\d\d/);
    // After Stop, N leads into the field.
    await until('Stopped.', () => user.keyboard('s'));
    await expectFocus(() => page.getByRole('heading', { name: 'The receipt' }));
    await user.keyboard('n');
    await expectFocus(() => who(shown));
  });
});

describe('on the meter', () => {
  it('joining and a new title can be undone', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await start(shown, '3 × Engineer 60');
    await press(shown, /^One leaves/);
    await page.findByText('2 people in the room');
    await page.findByText('Engineer left.');
    await press(shown, /^Undo/);
    await page.findByText('3 people in the room');
    await press(shown, 'Add someone');
    await enter(shown, '2 × Designer 60', await page.findByLabelText<HTMLInputElement>('Who’s joining?'));
    await page.findByText('2 × Designer joined.');
    await page.findByText('5 people in the room');
    await press(shown, /^Undo/);
    await page.findByText('3 people in the room');
    await page.findByText('Undone.');

    await user.click(page.getByText('Title, topic, planned length'));
    await fill(user, page.getByLabelText('Title'), 'Retro');
    await fill(user, page.getByLabelText('Topic'), 'Hiring');
    expect(closingAsks()).toBe(true);
    await press(shown, 'Save');
    await page.findByText('Saved.');
    await page.findByRole('heading', { name: 'Retro' });
    expect(main(shown)).toContain('RetroHiring');
    page.getByRole('heading', { name: 'Retro' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    await page.findByRole('heading', { name: 'Meeting' });
    expect(page.getByLabelText<HTMLInputElement>('Title').value).toBe('');
    expect(main(shown)).not.toContain('Hiring');
  });
});

describe('elsewhere', () => {
  it('an edit of a meeting can be undone', async () => {
    const { user, page } = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
      before: holdMeetings([{ id: 'm', title: 'Planning', minutes: 30 }]),
    });
    await user.click(await page.findByText('Start and end'));
    const figures = () => textOf(page.getByRole('main').querySelector('dl') ?? document.body);
    expect(figures()).toContain('30 min');
    const ended = page.getByLabelText<HTMLInputElement>('Ended');
    expect(ended.value).toBe('2026-03-11T06:30');
    fireEvent.change(ended, { target: { value: '2026-03-11T06:40' } });
    await user.click(ended);
    await user.keyboard('{Enter}');
    await expect.poll(figures).toContain('40 min');
    expect(figures()).toContain('$120.00');
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(figures).toContain('30 min');
    expect(figures()).toContain('$90.00');
  });

  it('a topic’s name can be undone', async () => {
    const { user, page } = await show(<Topics />, {
      before: (store) =>
        store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } })),
    });
    await user.click(await page.findByRole('button', { name: 'Rename Hiring' }));
    await fill(user, page.getByLabelText('Name'), 'Recruiting');
    await user.keyboard('{Enter}');
    await page.findByRole('heading', { name: 'Recruiting' });
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByRole('heading', { name: 'Hiring' });
    expect(page.queryByRole('heading', { name: 'Recruiting' })).toBeNull();
  });

  it('a stop can be undone after its question was answered', async () => {
    const { user, page, store } = await show(
      <>
        <RunningMeeting />
        <People />
      </>,
      {
        address: '/app/people',
        before: async (store) => {
          await holdPeople(['Ada'])(store);
          const { startMeeting } = await import('#lib/client/meetings/commands.ts');
          const invitees = [{ kind: 'person', personId: 'p0' }] as const;
          await startMeeting(store, { id: 'm', invitees, plannedMs: null, title: 'Review' });
        },
      },
    );
    await page.findByRole('heading', { name: 'People' });
    const endedAt = async () => (await store().read((reader) => reader.get('meetings', 'm')))?.record.endedAt;
    await expect
      .poll(async () => {
        await user.keyboard('s');
        return page.queryByRole('dialog', { name: 'Stop the meeting?' });
      })
      .toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Stop' }));
    await expect.poll(endedAt).not.toBeNull();
    await user.click(await page.findByRole('button', { name: /^Resume/ }));
    await expect.poll(endedAt).toBeNull();
  });
});
