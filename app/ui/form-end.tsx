import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Problem } from './notice.tsx';

interface Props {
  /** A form (`useForm`). */
  form: { busy: boolean; isSaved: boolean; problem: ReactNode };
  /** The form's own, unless a command has another. */
  busy?: boolean | undefined;
  /** The button's text. */
  action: string;
  /** Said when everything is saved. */
  saved: string;
  /** Shown beside that. */
  children?: ReactNode;
}

/** The end of a form that stays on the screen: what is wrong, its button, and that it's saved. */
export function FormEnd({ form, busy = form.busy, action, saved, children }: Props) {
  return (
    <>
      <Problem>{form.problem}</Problem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="plain" busy={busy}>
          {action}
        </Button>
        <p role="status" className="text-sm text-faint">
          {form.isSaved && saved}
        </p>
        {children}
      </div>
    </>
  );
}
