import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';

/** What Pro adds, for whoever can't make templates. Those who had some before keep them. */
export function TemplatesArePro({ hasSome }: { hasSome: boolean }) {
  return (
    <Notice
      actions={
        <ButtonLink variant="plain" href="/pricing" prefetch={false}>
          See Pro
        </ButtonLink>
      }
    >
      {hasSome
        ? 'New templates are part of Pro. You can go on using, editing and deleting the ones you have.'
        : 'Templates are part of Pro: start a meeting with one click, with the same people, length, topic and title.'}
    </Notice>
  );
}
