import { beforeEach, describe, expect, it } from 'vitest';
import { PastMeeting } from '../../app/(client)/app/meetings/past-meeting.tsx';
import { People } from '../../app/(client)/app/people/people.tsx';
import { useLeave, useOnlyHere } from '../../app/(client)/app/shared/unsaved.tsx';
import { Templates } from '../../app/(client)/app/templates/templates.tsx';
import { Topics } from '../../app/(client)/app/topics/topics.tsx';
import { closingAsks, fill, holdPeople, holdTopics, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** Leaving any form that was filled in asks first. */

const account = proIn({});

// Other files' screens may have led elsewhere.
beforeEach(() => history.replaceState(null, '', '/'));

/** A link that leads nowhere in the test. */
const elsewhere = (
  <a href="/app/receipts" onClick={(event) => event.preventDefault()}>
    Receipts
  </a>
);

const question = ({ page }: Shown) => page.queryByRole('dialog', { name: 'Leave without saving?' });

const asked = ({ page }: Shown) => page.findByRole('dialog', { name: 'Leave without saving?' });

const FORMS = [
  {
    form: 'a past meeting',
    screen: <PastMeeting onAdded={() => {}} />,
    type: async ({ user, page }: Shown) => user.type(await page.findByLabelText('Title'), 'Retro'),
    clear: async ({ user, page }: Shown) => user.clear(page.getByLabelText('Title')),
    part: 'this meeting',
  },
  {
    form: 'a past meeting of people alone',
    screen: <PastMeeting onAdded={() => {}} />,
    type: async ({ user, page }: Shown) => {
      const field = await page.findByLabelText<HTMLInputElement>('Who was in the meeting?');
      await user.type(field, '2 × 60/h{Enter}');
      await page.findByRole('button', { name: 'Remove 2 people' });
      await expect.poll(() => field.value).toBe('');
    },
    clear: async ({ user, page }: Shown) => user.click(page.getByRole('button', { name: 'Remove 2 people' })),
    part: 'this meeting',
  },
  {
    form: 'a new person',
    screen: <People />,
    type: async ({ user, page }: Shown) => user.type(await page.findByLabelText('Name'), 'Ada'),
    clear: async ({ user, page }: Shown) => user.clear(page.getByLabelText('Name')),
    part: 'this person',
  },
  {
    form: 'a new topic',
    screen: <Topics />,
    type: async ({ user, page }: Shown) => user.type(await page.findByLabelText('New topic'), 'Hiring'),
    clear: async ({ user, page }: Shown) => user.clear(page.getByLabelText('New topic')),
    part: 'the new topic',
  },
  {
    form: 'a new template',
    screen: <Templates />,
    type: async ({ user, page }: Shown) => {
      await user.click(await page.findByRole('button', { name: 'Add template' }));
      await user.type(page.getByLabelText('Name'), 'Weekly');
    },
    clear: async ({ user, page }: Shown) => user.clear(page.getByLabelText('Name')),
    part: 'this template',
  },
];

describe.each(FORMS)('$form', ({ screen, type, clear, part }) => {
  const open = () =>
    show(
      <>
        {screen}
        {elsewhere}
      </>,
      { account },
    );

  it('is left after a question, once something is typed', async () => {
    const shown = await open();
    const { user, page, went } = shown;
    await type(shown);
    expect(closingAsks()).toBe(true);
    await user.click(page.getByRole('link', { name: 'Receipts' }));
    expect(textOf(await asked(shown))).toContain(`Your changes to ${part} aren’t saved.`);
    expect(went).toEqual([]);
    await user.click(page.getByRole('button', { name: 'Leave' }));
    await expect.poll(() => went).toEqual([new URL('/app/receipts', location.href).href]);
  });

  it('is left at once as long as it is as it was', async () => {
    const shown = await open();
    await type(shown);
    await clear(shown);
    expect(closingAsks()).toBe(false);
    await shown.user.click(shown.page.getByRole('link', { name: 'Receipts' }));
    expect(question(shown)).toBeNull();
  });
});

describe('another row of a list', () => {
  it('takes the place of a form that was filled in only after a question', async () => {
    const shown = await show(<People />, { account, before: holdPeople(['Ada', 'Bob']) });
    const { user, page } = shown;
    await user.click(await page.findByRole('button', { name: 'Edit Ada' }));
    await user.click(page.getByRole('button', { name: 'Edit Bob' }));
    expect(page.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
    await fill(user, page.getByLabelText('Role (optional)'), 'Engineer');
    await user.click(page.getByRole('button', { name: 'Edit Ada' }));
    await asked(shown);
    expect(page.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
    await user.click(page.getByRole('button', { name: 'Leave' }));
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
    expect(closingAsks()).toBe(false);
  });

  it('takes the place of a template of which only the people were changed after a question, too', async () => {
    const shown = await show(<Templates />, {
      account,
      before: async (store) => {
        await holdPeople(['Ada'])(store);
        await store.write(async (writer) => {
          for (const name of ['Retro', 'Weekly'])
            writer.put('templates', { id: name, record: { id: name, name, title: name, people: [] } });
        });
      },
    });
    const { user, page } = shown;
    await user.click(await page.findByRole('button', { name: 'Edit Retro' }));
    // Picked, not typed: nothing in a field has ever changed.
    await user.click(page.getByRole('button', { name: 'Ada' }));
    await user.click(page.getByRole('button', { name: 'Edit Weekly' }));
    expect(textOf(await asked(shown))).toContain('Your changes to this template aren’t saved.');
  });

  it('leaves alone what stays on the screen, and that is still guarded', async () => {
    const shown = await show(<Topics />, { account, before: holdTopics(['Hiring', 'Sales']) });
    const { user, page } = shown;
    await user.type(await page.findByLabelText('New topic'), 'Support');
    await user.click(page.getByRole('button', { name: 'Rename Hiring' }));
    expect(question(shown)).toBeNull();
    await user.type(page.getByLabelText('Name'), ' people');
    await user.click(page.getByRole('button', { name: 'Rename Sales' }));
    expect(textOf(await asked(shown))).toContain('Your changes to this topic aren’t saved.');
    await user.click(page.getByRole('button', { name: 'Leave' }));
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('Name').value).toBe('Sales');
    expect(page.getByLabelText<HTMLInputElement>('New topic').value).toBe('Support');
    expect(closingAsks()).toBe(true);
  });

  it('is not lost when somebody else is added elsewhere', async () => {
    const { user, page, store } = await show(<People />, { account, before: holdPeople(['Ada']) });
    await user.click(await page.findByRole('button', { name: 'Add person' }));
    await user.type(page.getByLabelText('Name'), 'Cleo');
    await holdPeople(['Ada', 'Bob'])(store());
    await page.findByRole('button', { name: 'Edit Bob' });
    expect(page.getByLabelText<HTMLInputElement>('Name').value).toBe('Cleo');
  });
});

it('a secret that only the screen has stays with it in another workspace, and is lost with the screen', async () => {
  const went: string[] = [];
  function Secret() {
    useOnlyHere('The token is on this screen only.');
    const leave = useLeave();
    return (
      <>
        <button type="button" onClick={() => leave(() => void went.push('workspace'), { staysOnScreen: true })}>
          Switch
        </button>
        <button type="button" onClick={() => leave(() => void went.push('screen'))}>
          Go
        </button>
        <a href="#below">Below</a>
        <a href="/?page=2">Next</a>
      </>
    );
  }
  const shown = await show(<Secret />, { account });
  const { user, page } = shown;
  await user.click(await page.findByRole('button', { name: 'Switch' }));
  expect(went).toEqual(['workspace']);
  await user.click(page.getByRole('link', { name: 'Below' }));
  expect(page.queryByRole('dialog')).toBeNull();
  await user.click(page.getByRole('link', { name: 'Next' }));
  await user.click(await page.findByRole('button', { name: 'Cancel' }));
  await user.click(page.getByRole('button', { name: 'Go' }));
  const dialog = await page.findByRole('dialog');
  expect(textOf(dialog)).toContain('The token is on this screen only.');
  await user.click(page.getByRole('button', { name: 'Leave' }));
  await expect.poll(() => went).toEqual(['workspace', 'screen']);
});
