import type { Workspace } from '#lib/workspaces/schema.ts';
import { SelectField } from '#ui/select-field.tsx';

interface Props {
  workspaces: readonly Workspace[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the workspace a screen is about. Nothing if there is only one. */
export function WorkspaceChoice({ workspaces, value, onChange }: Props) {
  if (workspaces.length < 2) return null;
  return (
    <div className="mb-8 max-w-md">
      <SelectField
        label="Workspace"
        value={value}
        options={workspaces.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={onChange}
      />
    </div>
  );
}
