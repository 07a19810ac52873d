import { buttonLook } from './button.tsx';
import { ScreenHeading } from './heading.tsx';
import { Paper } from './paper.tsx';

/** Says that there is no page at this address. */
export function NotFoundNote() {
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Paper>
        <ScreenHeading>Page not found</ScreenHeading>
        <p className="mt-2 mb-6 text-faint">The address may be misspelled, or the page may have moved.</p>
        <a href="/" className={buttonLook()}>
          Go to the home page
        </a>
      </Paper>
    </div>
  );
}
