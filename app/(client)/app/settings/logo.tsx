'use client';

import { type DragEvent, useId, useRef, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { removeLogo, uploadLogo } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { LARGEST as WIDE } from '#lib/images/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { TextButton } from '#ui/button.tsx';
import { Problem } from '#ui/notice.tsx';
import { PAPER } from '#ui/receipt/brand.ts';
import { say } from '#words/settings.ts';
import { useSession } from '../shared/session.tsx';

const KILOBYTE = 1024;
const LARGEST = BOUNDS.logo.max / KILOBYTE;

interface Props {
  workspace: Workspace;
  allowed: boolean;
}

/** The current logo, and a place to drop another one. */
export function Logo({ workspace, allowed }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  const [doing, setDoing] = useState<'uploading' | 'removing' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  async function run(what: 'uploading' | 'removing', act: () => Promise<Workspace>, said: string) {
    setDoing(what);
    setProblem(null);
    setDone(null);
    try {
      noteWorkspace(await act());
      setDone(said);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(explain(asFailure(thrown)));
    } finally {
      setDoing(null);
    }
  }

  function take(files: FileList | null) {
    const [file, second] = files ?? [];
    if (doing || !file) return;
    setDone(null);
    const refusal = second ? say('logo.oneFile') : whyNot(file);
    if (refusal) return setProblem(refusal);
    void run('uploading', () => uploadLogo(workspace.id, file), say('form.saved'));
  }

  return (
    <div>
      <h3 className="font-mono text-sm font-semibold">{say('logo.title')}</h3>
      {workspace.receiptLogoUrl !== null && <Shown url={workspace.receiptLogoUrl} />}
      {allowed && <Drop busy={doing === 'uploading'} replacing={workspace.receiptLogoUrl !== null} onFiles={take} />}
      {!allowed && workspace.receiptLogoUrl === null && (
        <p className="mt-1.5 text-sm text-faint">{say('logo.withPro')}</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        {workspace.receiptLogoUrl !== null && (
          <TextButton
            look="action"
            disabled={doing !== null}
            onClick={() => run('removing', () => removeLogo(workspace.id), say('logo.removed'))}
          >
            {doing === 'removing' ? say('logo.removing') : say('logo.remove')}
          </TextButton>
        )}
        <p role="status" className="font-mono text-sm font-semibold text-good">
          {done}
        </p>
      </div>
      <Problem className="not-empty:mt-2">{problem}</Problem>
    </div>
  );
}

/** Returns what is wrong with a file, as far as that is known before sending it. */
function whyNot(file: File): string | null {
  if (file.size > BOUNDS.logo.max) {
    const size = Math.ceil(file.size / KILOBYTE);
    return say('logo.tooLarge', { size, largest: LARGEST, wide: WIDE });
  }
  // Empty if the system doesn't know the type. Then the service checks it.
  if (file.type !== '' && !/^image\/(png|svg\+xml)$/.test(file.type)) return say('logo.wrongType');
  return null;
}

interface DropProps {
  busy: boolean;
  replacing: boolean;
  onFiles: (files: FileList | null) => void;
}

/** Takes a file that is dropped, or chosen by click or key. */
function Drop({ busy, replacing, onFiles }: DropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`mt-1.5 flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${
        over ? 'border-ink bg-ink/5' : 'border-faint bg-sunken hover:border-ink'
      }`}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/svg+xml,.png,.svg"
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          // So that choosing the same file again after editing it fires a change event.
          event.target.value = '';
        }}
      />
      <span className="font-mono text-sm font-semibold">
        {busy ? say('logo.uploading') : replacing ? say('logo.dropAnother') : say('logo.drop')}
      </span>
      {busy ? (
        <progress aria-label={say('logo.progress')} className="mt-2 h-2 w-40 accent-ink" />
      ) : (
        <span id={`${id}-hint`} className="text-sm text-faint">
          {say('logo.hint')}
        </span>
      )}
    </label>
  );
}

/** The logo as readers see it: as it is on light paper, on white on dark paper. */
function Shown({ url }: { url: string }) {
  return (
    <div className="mt-1.5 mb-3 grid grid-cols-2 border border-rule">
      {(['light', 'dark'] as const).map((paper) => (
        <div key={paper} className="flex h-24 items-center justify-center p-4" style={{ background: PAPER[paper] }}>
          {/* biome-ignore lint/performance/noImgElement: already sized and immutable */}
          <img
            src={new URL(url).pathname}
            alt={say('logo.alt', { paper })}
            className={`max-h-full max-w-full object-contain ${paper === 'dark' ? 'rounded-sm bg-white px-2 py-1' : ''}`}
          />
        </div>
      ))}
    </div>
  );
}
