import { useState } from 'react';
import { durationInput } from '#lib/client/durations.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { saveTemplate } from '#lib/client/meetings/templates.ts';
import type { CostSettings, Invitee, Person, Template, Topic } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/templates.ts';
import { AboutFields } from '../meeting/editing/about-fields.tsx';
import { InviteeFields } from '../meeting/invitee-list.tsx';
import { employerShare, stillOn } from '../meeting/people-words.ts';
import { readAttendees } from '../meeting/read-attendees.ts';
import { besideFields, FailureNotice } from '../shared/failure-notice.tsx';
import { takeFocus } from '../shared/focus.ts';
import { useUndoable } from '../shared/undoable.ts';
import { useUnsaved } from '../shared/unsaved.tsx';

interface Props {
  /** Null for a new template. */
  template: Template | null;
  settings: CostSettings;
  roster: readonly Person[];
  topics: readonly Topic[];
  /** Called when saved or canceled. */
  onDone: () => void;
}

/** A template's name, and what its meetings start with. People who are no longer on the list are left out. */
export function TemplateForm({ template, settings, roster, topics, onDone }: Props) {
  const { currency, loadMultiplier } = settings;
  const save = useUndoable(saveTemplate, ({ id }) => (id === undefined ? say('form.added') : say('form.changed')));
  /** Null for the template's own. */
  const [chosen, setChosen] = useState<Invitee[] | null>(null);
  const { people, leftOut } = stillOn(roster, chosen ?? template?.people ?? []);

  const { errors, rest } = besideFields(save.failure, { name: 'name', title: 'title', who: 'people' });
  const form = useForm({
    saved: {
      name: template?.name ?? '',
      title: template?.title ?? '',
      topic: topics.find(({ id }) => id === template?.topicId)?.name ?? '',
      planned: durationInput(template?.plannedMs || null),
      who: '',
      addEmployerCosts: template?.addEmployerCosts ?? true,
    },
    errors,
    async save({ name, title, topic, addEmployerCosts, ...values }) {
      if (name.trim() === '') return { fields: { name: say('form.nameRule') } };
      if (plannedMs === undefined) return { fields: { planned: say('form.plannedRule') } };
      if (values.who.trim() !== '' && !typed.group) return { fields: { who: typed.problem } };
      const input = { name, title, topic, plannedMs, addEmployerCosts, people: everybody };
      if (!(await save.run({ ...(template && { id: template.id }), ...input }))) return {};
      onDone();
      return null;
    },
  });
  useUnsaved(say('form.part'), form.isChanged || chosen !== null);
  const { values } = form;
  const plannedMs = parseDuration(values.planned);
  const typed = readAttendees(values.who, currency, roster);
  // As on the Meter, what is typed counts as soon as it can be read.
  const everybody = typed.group ? [...people, typed.group] : people;
  const isTitleName = values.title === values.name;

  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={template ? say('form.edit') : say('form.new')}
      className="flex flex-col gap-5"
    >
      <TextField
        ref={takeFocus}
        label={say('form.name')}
        dir="auto"
        {...form.field('name')}
        // Most meetings have their template's name.
        onChange={({ target: { value: name } }) => form.set(isTitleName ? { name, title: name } : { name })}
      />
      <AboutFields form={form} />
      <InviteeFields
        label={say('form.who')}
        typed={typed}
        form={form}
        invitees={people}
        onChange={(to) => {
          setChosen((now) => to(stillOn(roster, now ?? template?.people ?? []).people));
          save.clear();
        }}
      />
      {leftOut > 0 && <p className="text-sm text-faint">{say('form.leftOut', { people: leftOut })}</p>}
      {loadMultiplier > 1 && (
        <Checkbox
          className="text-sm"
          checked={values.addEmployerCosts}
          onChange={(addEmployerCosts) => form.set({ addEmployerCosts })}
        >
          {say('form.employerCosts', { percent: employerShare(loadMultiplier) })}
        </Checkbox>
      )}
      <FailureNotice failure={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.busy}>
          {template ? say('form.save') : say('form.add')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {say('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
