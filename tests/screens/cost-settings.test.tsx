import { expect, it } from 'vitest';
import { useSettings } from '#lib/client/hooks/hooks.ts';
import { CostSettingsForm } from '../../app/(client)/app/meeting/rules/cost-settings-form.tsx';
import { closingAsks, fill, holdPeople, proIn, show } from '../support/screens.tsx';

function Form() {
  const settings = useSettings();
  return settings && <CostSettingsForm settings={settings} />;
}

it('a new currency says what it means for people’s rates, and what is saved later says nothing of it', async () => {
  const { user, page } = await show(<Form />, { before: holdPeople(['Ada']) });
  const save = () => user.click(page.getByRole('button', { name: 'Save' }));
  await fill(user, await page.findByLabelText('Currency'), ' eur ');
  expect(closingAsks()).toBe(true);
  await save();
  await page.findByText('Saved. Applies to new meetings. Your people’s rates are now in EUR. Nothing is converted.');
  await fill(user, page.getByLabelText('Working hours a year'), '2000');
  // Three decimals aren't thousands.
  await fill(user, page.getByLabelText('Employer costs multiplier'), '1.125');
  await save();
  await page.findByText('Saved. Applies to new meetings.');
});

it('an account has them in its settings', async () => {
  const { page } = await show(<Form />, { account: proIn({}), before: holdPeople(['Ada']) });
  expect((await page.findByRole('link')).getAttribute('href')).toBe('/app/settings');
  expect(page.queryByRole('button', { name: 'Save' })).toBeNull();
});
