import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { holdPeople, show, textOf } from '../support/screens.tsx';

describe('the start form', () => {
  const open = async (options: Parameters<typeof show>[1]) => {
    const shown = await show(<Meter />, options);
    await shown.page.findByRole('button', { name: 'Start the meter' });
    return shown;
  };

  it('has people whom it hides marked as in, and shows whoever was picked by name', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `Person ${'ABCDEFGHI'[i]}`);
    const { user, page } = await open({ before: holdPeople(names) });
    const chips = () =>
      within(page.getByRole('group', { name: 'Your people' }))
        .getAllByRole('button')
        .map(textOf);
    await expect.poll(() => chips().length).toBe(7);
    expect(chips()[6]).toBe('3 more');
    await user.type(page.getByLabelText('Who’s in?'), 'Person H{Enter}');
    await expect.poll(chips).toEqual([...names.slice(0, 6), 'Person H', '2 more']);
    expect(page.getByRole('button', { name: 'Person H' }).getAttribute('aria-pressed')).toBe('true');
  });
});
