import type { Person, Template, Topic } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/templates.ts';
import { stillOn, templateFacts, templateName, withoutWhom } from '../meeting/people-words.ts';
import { MenuItem, RowMenu } from '../shared/row-menu.tsx';

interface Props {
  template: Template;
  roster: readonly Person[];
  topics: readonly Topic[];
  onEdit: () => void;
  onRemove: () => void;
}

export const editId = (templateId: string) => `edit-${templateId}`;

/** A template in the list. People who are no longer on the list are counted separately. */
export function TemplateRow({ template, roster, topics, onEdit, onRemove }: Props) {
  const { id, title, topicId, plannedMs } = template;
  const nameId = `template-${id}`;
  const name = templateName(template);
  const topic = topics.find((one) => one.id === topicId)?.name;
  const { people, leftOut } = stillOn(roster, template.people);
  return (
    <div className="flex flex-wrap items-center gap-x-6 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={nameId} className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="line-clamp-3 font-mono text-sm text-faint wrap-anywhere">
          {templateFacts({ people, plannedMs })}
          {withoutWhom(leftOut)}
          {title && title !== name && (
            <>
              {' · '}
              <bdi>{say('templates.quoted', { name: title })}</bdi>
            </>
          )}
          {topic && (
            <>
              {' · '}
              <bdi>{topic}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="ms-auto flex gap-x-6">
        <TextButton id={editId(id)} aria-labelledby={`${editId(id)} ${nameId}`} onClick={onEdit} look="action">
          {say('template.edit')}
        </TextButton>
        <RowMenu label={say('template.more', { name })} deletes>
          <MenuItem onChoose={onRemove}>{say('template.delete')}</MenuItem>
        </RowMenu>
      </div>
    </div>
  );
}
