import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Link } from '#ui/link.tsx';
import { show } from '../support/screens.tsx';

describe('a link within the app', () => {
  it('leads there without loading the document, with what else its click does', async () => {
    const clicks: string[] = [];
    const { user, page, went } = await show(
      <Link href="/app/topics" onClick={() => clicks.push('first')}>
        Topics
      </Link>,
    );
    const link = page.getByRole('link', { name: 'Topics' });
    expect(link.getAttribute('href')).toBe('/app/topics');
    await user.click(link);
    await user.keyboard('{Enter}');
    expect(went).toEqual(['/app/topics', '/app/topics']);
    expect(clicks).toEqual(['first', 'first']);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    async (how) => {
      const { page, went } = await show(<Link href="/app/topics">Topics</Link>);
      const link = page.getByRole('link', { name: 'Topics' });
      // `fireEvent` says whether the browser would follow the link.
      expect(fireEvent.click(link, how)).toBe(true);
      expect(went).toEqual([]);
    },
  );

  it('goes nowhere if its own click says so', async () => {
    const { user, page, went } = await show(
      <Link href="/app/topics" onClick={(event) => event.preventDefault()}>
        Topics
      </Link>,
    );
    await user.click(page.getByRole('link', { name: 'Topics' }));
    expect(went).toEqual([]);
  });
});
