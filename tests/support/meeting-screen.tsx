import { fireEvent, within } from '@testing-library/react';
import { type Shown, textOf } from './screens.tsx';

/** Returns the terms of a list, each with the value beside it. */
const termsIn = (list: Element | null | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
      textOf(term),
      textOf(term.parentElement?.querySelector('dd') ?? term),
    ]),
  );

/** Returns the figures of the meeting that is shown. */
export const figuresOf = ({ page }: Shown): Record<string, string> =>
  termsIn(page.getByRole('main').querySelector('dl'));

/** Returns the lines of its receipt. */
export const receiptOf = ({ page }: Shown): Record<string, string> =>
  termsIn(page.getByRole('article').querySelector('dl'));

/** Sets a time field, which can't be typed into: `09:30`, on the day of NINE. */
export function setTime({ page }: Shown, label: string, time: string): HTMLInputElement {
  const field = page.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: `2026-03-11T${time}` } });
  return field;
}

/** Submits the form that a field is in. */
export const saveForm = ({ user }: Shown, field: HTMLElement): Promise<void> =>
  user.click(within(field.closest('form') ?? document.body).getByRole('button', { name: 'Save' }));
