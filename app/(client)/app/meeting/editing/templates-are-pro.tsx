import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from './say.ts';

/** What Pro adds, for whoever can't make templates. Those who had some before keep them. */
export function TemplatesArePro({ hasSome }: { hasSome: boolean }) {
  return (
    <Notice
      actions={
        <ButtonLink variant="plain" href="/pricing" prefetch={false}>
          {say('templatesArePro.see')}
        </ButtonLink>
      }
    >
      {say(hasSome ? 'templatesArePro.some' : 'templatesArePro.none')}
    </Notice>
  );
}
