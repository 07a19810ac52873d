import { fireEvent, within } from '@testing-library/react';
import { type Shown, textOf } from './screens.tsx';

/** The terms of a list with what is beside each. */
const termsIn = (list: Element | null | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
      textOf(term),
      textOf(term.parentElement?.querySelector('dd') ?? term),
    ]),
  );

/** The figures of the meeting that is shown. */
export const figuresOf = ({ page }: Shown): Record<string, string> =>
  termsIn(page.getByRole('main').querySelector('dl'));

/** The lines of its receipt. */
export const receiptOf = ({ page }: Shown): Record<string, string> =>
  termsIn(page.getByRole('article').querySelector('dl'));

/** Sets a field of a time, which no text is typed into: `09:30`, on the day of NINE. */
export function setTime({ page }: Shown, label: string, time: string): HTMLInputElement {
  const field = page.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: `2026-03-11T${time}` } });
  return field;
}

/** Sends the form that a field is in. */
export const saveForm = ({ user }: Shown, field: HTMLElement): Promise<void> =>
  user.click(within(field.closest('form') ?? document.body).getByRole('button', { name: 'Save' }));
