'use client';

import { useEffect, useRef } from 'react';
import { useLimits, useRoster, useSettings, useTemplates, useTopics } from '#lib/client/hooks/hooks.ts';
import type { Template } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/templates.ts';
import { TemplatesArePro } from '../meeting/editing/save-as-template.tsx';
import { templateName } from '../meeting/people-words.ts';
import { catchFocus, useOpened } from '../shared/focus.ts';
import { EmptyList, ListScreen, Row, RowList } from '../shared/list-screen.tsx';
import { useDelete } from '../shared/undo.tsx';
import { useLeave } from '../shared/unsaved.tsx';
import { TemplateForm } from './template-form.tsx';
import { editId, TemplateRow } from './template-row.tsx';

const ADD = 'add-template';

/** The meeting templates: add, edit, delete. They are started on the Meter. */
export function Templates() {
  const templates = useTemplates();
  const roster = useRoster();
  const topics = useTopics();
  const settings = useSettings();
  const limits = useLimits();
  const remove = useDelete();
  const leave = useLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  const { opened, open, close } = useOpened();
  const isEmpty = templates?.length === 0;
  const mayAdd = limits?.entitlements.templates === true;

  // The button for the first template is gone once there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list gets its first template or loses its last
  useEffect(catchFocus, [isEmpty]);

  async function removeTemplate(template: Template) {
    const { id } = template;
    // The focused button disappears with its row.
    if (await remove({ table: 'templates', id, name: say('templates.quoted', { name: templateName(template) }) }))
      heading.current?.focus();
  }

  const isRead = templates && roster && topics && settings && limits;
  const about = { roster: roster ?? [], topics: topics ?? [] };
  const add = (
    <Button id={ADD} onClick={() => leave(() => open(ADD))}>
      {say('templates.add')}
    </Button>
  );
  return (
    <ListScreen
      title={say('page.title')}
      headingRef={heading}
      count={templates && !isEmpty ? say('templates.count', { templates: templates.length }) : null}
      action={isRead && mayAdd && !isEmpty && opened !== ADD ? <div className="sm:ms-auto">{add}</div> : null}
    >
      {isRead && (
        <div className="flex flex-col gap-6">
          {!mayAdd && <TemplatesArePro hasSome={!isEmpty} />}
          {isEmpty && mayAdd && opened !== ADD && (
            <EmptyList title={say('empty.title')} text={say('empty.text')}>
              <div className="mt-4">{add}</div>
            </EmptyList>
          )}
          {opened === ADD && (
            <Paper>
              <TemplateForm template={null} settings={settings} {...about} onDone={close} />
            </Paper>
          )}
          {!isEmpty && (
            <RowList>
              {templates.map((template) => (
                <Row key={template.id}>
                  {opened === editId(template.id) ? (
                    <div className="py-5">
                      <TemplateForm template={template} settings={settings} {...about} onDone={close} />
                    </div>
                  ) : (
                    <TemplateRow
                      template={template}
                      {...about}
                      onEdit={() => leave(() => open(editId(template.id)))}
                      onRemove={() => void removeTemplate(template)}
                    />
                  )}
                </Row>
              ))}
            </RowList>
          )}
        </div>
      )}
    </ListScreen>
  );
}
