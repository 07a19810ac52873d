import { useId } from 'react';
import type { ListLine } from '#lib/client/input/people-list.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/shared-pasting.ts';
import { sayRate } from '../rate-words.ts';
import type { PastedRow } from './pasted-people.ts';

interface Props {
  rows: readonly PastedRow[];
  currency: string;
  /** How many more people the plan allows; null for any number. */
  room: number | null;
  onSelect: (key: string, isSelected: boolean) => void;
  onEdit: (line: ListLine) => void;
}

/** How each line of a pasted list was read, to select or edit it. */
export function PastedLines({ rows, currency, room, onSelect, onEdit }: Props) {
  const id = useId();
  const selected = rows.filter(({ isSelected }) => isSelected).length;
  const unread = rows.filter(({ line }) => line.problem !== null).length;
  const read = { selected, lines: rows.length };
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-mono text-sm font-semibold">
        {say('pastedLines.title')}
      </h3>
      <p role="status" className="text-sm text-faint">
        {unread > 0 ? say('pastedLines.someUnread', { ...read, unread }) : say('pastedLines.selected', read)}
        {room !== null && ` ${say('pastedLines.room', { room })}`}
      </p>
      <ul className="mt-2 border-t border-dashed border-faint">
        {rows.map((row) => (
          <li key={row.key} className="flex items-center gap-x-3 border-b border-dashed border-faint">
            <Line row={row} currency={currency} onSelect={onSelect} />
            <TextButton
              look="action"
              aria-label={say('pastedLines.editLine', { line: row.line.text })}
              onClick={() => onEdit(row.line)}
            >
              {say('pastedLines.edit')}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ row, currency, onSelect }: { row: PastedRow } & Pick<Props, 'currency' | 'onSelect'>) {
  const { key, line, rate, note, mayAdd, isSelected } = row;
  if (!line.person) {
    return (
      <p className="min-w-0 flex-1 py-2 ps-8 text-sm">
        <bdi className="line-clamp-1 text-faint line-through wrap-anywhere">{line.text}</bdi>
        <span className="text-accent">{line.problem}</span>
      </p>
    );
  }
  const { name, role, email, external } = line.person;
  const details = [role, rate && sayRate(rate, currency), external && say('pastedLines.external'), email]
    .filter(Boolean)
    .join(' · ');
  return (
    <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1.5">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={isSelected}
        disabled={!mayAdd}
        onChange={(event) => onSelect(key, event.target.checked)}
      />
      <span className="min-w-0">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
        <span className="block font-mono text-sm text-faint wrap-anywhere">{details}</span>
        {note && <span className="block text-sm">{note}</span>}
      </span>
    </label>
  );
}
