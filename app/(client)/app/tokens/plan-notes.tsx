import Link from 'next/link';
import { textLook } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';

/** For an account that has no tokens and cannot create one. */
export function TokensArePro() {
  return (
    <Paper>
      <SectionHeading>API tokens are part of Pro</SectionHeading>
      <p className="mt-2 leading-relaxed text-faint">
        Pro saves the meetings of all your devices to your account, and a token lets your tools read what they cost: a
        spreadsheet that’s up to date every morning, a chart on the team’s dashboard, a line in the monthly report.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href="/pricing" prefetch={false}>
          See Pro
        </ButtonLink>
        <Link href="/docs" prefetch={false} className={textLook('action')}>
          Read the docs
        </Link>
      </div>
    </Paper>
  );
}

/** For an account whose Pro has ended. */
export function Lapsed() {
  return (
    <Notice
      actions={
        <ButtonLink href="/pricing" prefetch={false}>
          See Pro
        </ButtonLink>
      }
    >
      This account is no longer on Pro, so its tokens don’t work. They work again when you resubscribe, with nothing to
      set up.
    </Notice>
  );
}
