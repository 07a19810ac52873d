import Link from 'next/link';
import { textLook } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from './say.ts';

/** For an account that has no tokens and cannot create one. */
export function TokensArePro() {
  return (
    <Paper>
      <SectionHeading>{say('partOfPro.title')}</SectionHeading>
      <p className="mt-2 leading-relaxed text-faint">{say('partOfPro.text')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href="/pricing" prefetch={false}>
          {say('partOfPro.pro')}
        </ButtonLink>
        <Link href="/docs" prefetch={false} className={textLook('action')}>
          {say('partOfPro.docs')}
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
          {say('lapsed.pro')}
        </ButtonLink>
      }
    >
      {say('lapsed.text')}
    </Notice>
  );
}
