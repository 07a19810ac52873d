'use client';

import { useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { ScreenHeading } from '#ui/heading.tsx';
import { say } from '#words/settings.ts';
import { useHeadingOf } from '../shared/focus.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { Brand } from './brand.tsx';
import { CostsForm } from './costs-form.tsx';
import { CreateWorkspace } from './create-workspace.tsx';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { DigestForm } from './digest-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { WeekForm } from './week-form.tsx';
import { WorthForm } from './worth-form.tsx';

/** The settings of each workspace, one form per section. */
export function Settings() {
  const { account, reload } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const heading = useHeadingOf(done);

  return (
    <>
      <ScreenHeading ref={heading}>{say('page.title')}</ScreenHeading>
      <p className="mt-2 mb-8 max-w-prose leading-relaxed text-faint">{say('settings.text')}</p>
      <p role="status" className="font-semibold text-good wrap-anywhere not-empty:mb-8">
        {done}
      </p>
      <RemoteView remote={account} onRetry={reload} what={say('settings.what')}>
        {(value) => <OfAccount account={value} onDone={setDone} />}
      </RemoteView>
      {account.state === 'failed' && (
        <div className="mt-12">
          <WeekForm />
        </div>
      )}
    </>
  );
}

interface Props {
  account: Account;
  /** Called with what happened to a whole workspace, in words. */
  onDone: (what: string) => void;
}

function OfAccount({ account: { user, workspaces, entitlements }, onDone }: Props) {
  const { shown, choose } = useWorkspaces();
  const workspace = workspaces.find(({ id }) => id === shown?.id) ?? workspaces[0];
  const next = workspaces.find((one) => one !== workspace);
  // Every account has a workspace, which the type can't express.
  if (!workspace) return null;
  return (
    <>
      {/* What was typed for one workspace doesn't apply to another. */}
      <div key={workspace.id} className="flex flex-col gap-12">
        <GeneralForm workspace={workspace} />
        <WeekForm />
        <CostsForm workspace={workspace} />
        <Brand workspace={workspace} allowed={entitlements.receiptBranding} />
        <WorthForm workspace={workspace} />
        <LanguageForm workspace={workspace} />
        <DigestForm workspace={workspace} email={user.email} allowed={entitlements.digest} />
      </div>
      <div className="mt-12 flex flex-col gap-12">
        <CreateWorkspace
          like={workspace}
          allowed={entitlements.workspaces === null || workspaces.length < entitlements.workspaces}
          onCreated={(created) => {
            choose(created);
            onDone(say('settings.created', { name: created.name }));
          }}
        />
        <DeleteWorkspace
          key={workspace.id}
          workspace={workspace}
          isLast={workspaces.length === 1}
          onDeleted={() => {
            if (next) choose(next);
            onDone(say('settings.deleted', { name: workspace.name }));
          }}
        />
      </div>
    </>
  );
}
