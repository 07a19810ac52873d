import { ProLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meeting-editing.ts';

/** What Pro adds, for those who can't make templates. Templates made earlier stay. */
export function TemplatesArePro({ hasSome }: { hasSome: boolean }) {
  return (
    <Notice actions={<ProLink variant="plain">{say('templatesArePro.see')}</ProLink>}>
      {say(hasSome ? 'templatesArePro.some' : 'templatesArePro.none')}
    </Notice>
  );
}
