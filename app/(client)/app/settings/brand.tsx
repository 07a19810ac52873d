'use client';

import type { Workspace } from '#lib/workspaces/schema.ts';
import { AccentForm, accentField, readAccent } from './accent-form.tsx';
import { Logo } from './logo.tsx';
import { Preview } from './preview.tsx';
import { say } from './say.ts';
import { PartOfPro, Section } from './section.tsx';
import { useSettingsForm } from './settings-form.tsx';

interface Props {
  workspace: Workspace;
  allowed: boolean;
}

/** What receipts look like: logo, accent, and a preview that shows both as they are chosen. */
export function Brand({ workspace, allowed }: Props) {
  const form = useSettingsForm(workspace, accentField(), say('accent.part'));
  const accent = readAccent(form.values.receiptAccent);
  return (
    <Section id="brand" title={say('brand.title')} text={say('brand.text')}>
      {!allowed && (
        <div className="mb-8">
          <PartOfPro>{say('brand.partOfPro')}</PartOfPro>
        </div>
      )}
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex flex-col gap-10">
          <Logo workspace={workspace} allowed={allowed} />
          <AccentForm workspace={workspace} allowed={allowed} form={form} />
        </div>
        <Preview workspace={workspace} accent={accent} branded={allowed || accent !== null} />
      </div>
    </Section>
  );
}
