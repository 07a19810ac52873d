import { useRef } from 'react';
import { LENGTHS } from '#lib/client/input/bounds.ts';
import type { Group } from '#lib/client/input/groups.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';
import { Dialog, DialogActions } from '../../shared/dialog.tsx';
import { RateFields, rateInputOf, rateInputProblem, readRate } from '../../shared/rate-fields.tsx';

interface GroupFormProps {
  group: Group;
  currency: string;
  onSave: (group: Group) => void;
  onClose: () => void;
}

/** Edits a group in a form: how many they are, what they do, and what each costs. */
export function GroupForm({ group, currency, onSave, onClose }: GroupFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm({
    saved: { ...rateInputOf(group, currency), role: group.role, heads: String(group.count) },
    async save({ role: typedRole, heads, ...typed }) {
      const role = typedRole.trim();
      const headCount = parseNumber(heads.trim());
      if (!Number.isInteger(headCount) || headCount < 1 || headCount > MOST_HEADS) {
        return { fields: { heads: say('group.noHeads', { most: MOST_HEADS }) } };
      }
      if ([...role].length > LENGTHS.role) return { fields: { role: say('group.longRole', { most: LENGTHS.role }) } };
      const rate = readRate(typed, currency);
      if (!rate) return { fields: { amount: rateInputProblem(typed, currency) } };
      onSave({ kind: 'group', role, count: headCount, ...rate });
      dialog.current?.close();
      return null;
    },
  });

  return (
    <Dialog ref={dialog} title={say('group.title')} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate aria-label={say('group.title')}>
        <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={say('group.heads')}
            inputMode="numeric"
            className="font-mono text-base tabular-nums"
            {...form.field('heads')}
          />
          <TextField label={say('group.role')} dir="auto" {...form.field('role')} />
          <RateFields form={form} currency={currency} />
        </div>
        <DialogActions>
          <Button variant="plain" onClick={() => dialog.current?.close()}>
            {say('group.cancel')}
          </Button>
          <Button type="submit">{say('group.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
