import { say } from '#words/ui.ts';
import { buttonLook } from './button.tsx';
import { ScreenHeading } from './heading.tsx';
import { Paper } from './paper.tsx';

/** Says that there is no page at this address. */
export function NotFoundNote() {
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Paper>
        <ScreenHeading>{say('notFound.title')}</ScreenHeading>
        <p className="mt-2 mb-6 text-faint">{say('notFound.text')}</p>
        <a href="/" className={buttonLook()}>
          {say('notFound.home')}
        </a>
      </Paper>
    </div>
  );
}
