'use client';

import type { Workspace } from '#lib/workspaces/schema.ts';
import { PartOfPro, Section } from './section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const FIELDS = {
  digestOptIn: { read: (typed: string) => typed === 'true', rule: 'Either on or off.' },
};

interface Props {
  workspace: Workspace;
  email: string;
  allowed: boolean;
}

/** Switches the weekly mail on or off. */
export function DigestForm({ workspace, email, allowed }: Props) {
  const form = useSettingsForm(workspace, FIELDS);
  const locked = !allowed && !workspace.digestOptIn;
  return (
    <Section
      id="digest"
      title="Weekly digest"
      text="On Monday morning, what last week’s meetings cost: the total, the people’s hours, the topics, the most expensive meeting. After a week without meetings there is no mail."
    >
      <SettingsForm form={form} instead={locked ? <PartOfPro>The weekly digest is part of Pro.</PartOfPro> : undefined}>
        <label
          className={`flex min-h-11 items-start gap-3 py-2 ${locked ? 'text-faint' : 'cursor-pointer'} wrap-anywhere`}
        >
          <input
            type="checkbox"
            name="digestOptIn"
            checked={form.values.digestOptIn === 'true'}
            onChange={(event) => form.set({ digestOptIn: String(event.target.checked) })}
            disabled={locked}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          <span>
            Mail the digest of this workspace to <span className="font-semibold">{email}</span>
          </span>
        </label>
      </SettingsForm>
    </Section>
  );
}
