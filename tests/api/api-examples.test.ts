import { execFile, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { describeApi } from '../../app/openapi.json/document.ts';
import { type Operation, readReference } from '../../app/openapi.json/reference.ts';
import { exampleParameters, LANGUAGES, type Language, snippets, type Values } from '../../app/openapi.json/snippets.ts';
import { TAGS } from '../../app/openapi.json/tags.ts';
import { linkFor, newEmail } from '../support/account.ts';
import {
  once,
  requestCode,
  type SignedIn,
  shareReceipt,
  signIn,
  signInPro,
  stranger,
  uploadLogo,
} from '../support/api.ts';
import { findOperation } from '../support/contracts.ts';
import { shownText } from '../support/docs.ts';
import { newFolder } from '../support/folders.ts';
import { plainPng } from '../support/images.ts';
import { hmac, invite, join, makeLedger } from '../support/ledgers.ts';
import { reader } from '../support/reports.ts';
import { until } from '../support/until.ts';

const { operations } = readReference(
  describeApi('https://meetingtab.example', { name: undefined, contact: undefined }),
);

/** What an operation's example needs to succeed, besides what the reference shows. */
interface Prepared {
  /** The person whose session it uses. Default: one that all share. */
  who?: SignedIn;
  parameters?: Record<string, string>;
  body?: object;
  /** It can't succeed here, and the response says so. */
  isRefused?: boolean;
}

const shared = await signInPro();
const { token } = await reader(shared);
const folder = newFolder();
const inWorkspace = async () => ({ body: { workspaceId: shared.workspace.id } });
const ofWorkspace = async () => ({ parameters: { id: shared.workspace.id } });
const readsWorkspace = async () => ({ parameters: { workspaceId: shared.workspace.id } });
const fresh = async () => ({ who: await signIn() });

/** A meeting that has just ended, with a receipt that asks whether it was worth it. */
const HELD = { dateMs: Date.now() - 3_600_000, durationMs: 3_600_000, attendeeCount: 6 };

/** A person and a ledger that they send to. Examples share it, since none keeps another from succeeding. */
const ofLedger = once(async () => {
  const who = await signInPro();
  const ledger = await makeLedger(who);
  const { membership } = await join(who, ledger);
  return { who, ledger, member: membership?.id ?? '' };
});

async function inLedger(): Promise<Prepared> {
  const { who, ledger, member } = await ofLedger();
  return { who, parameters: { id: ledger.id, key: hmac('example'), member } };
}

/** By operation. All others succeed as the reference shows them, with the shared ledger if they need one. */
const PREPARE: Record<string, () => Promise<Prepared>> = {
  requestCode: async () => ({ body: { email: newEmail() } }),
  verifyCode: async () => {
    const email = newEmail();
    return { body: { email, code: await requestCode(await stranger(), email) } };
  },
  signInWithLink: async () => {
    const [client, email] = [await stranger(), newEmail()];
    await requestCode(client, email);
    return { body: await linkFor(client.app, email) };
  },
  signOut: fresh,
  signOutEverywhere: fresh,
  endSession: async () => {
    const who = await signIn();
    await signIn({ email: who.email });
    const { body } = await who.client.get('/v1/sessions');
    const other = body.sessions.find(({ current }: { current: boolean }) => !current);
    return { who, parameters: { id: other.id } };
  },
  forgetDevice: async () => {
    const who = await signIn();
    await (await signIn({ email: who.email })).client.post('/v1/auth/signout');
    const { body } = await who.client.get('/v1/sessions');
    return { who, parameters: { id: body.devices[0].id } };
  },
  deleteAccount: fresh,
  startMeeting: async () => ({
    body: { workspaceId: shared.workspace.id, clientMeetingId: newId(), startedAt: Date.now() },
  }),
  updateWorkspace: ofWorkspace,
  countWorkspaceContents: ofWorkspace,
  readWorkspaceLanguage: ofWorkspace,
  chooseWorkspaceLanguage: ofWorkspace,
  readWorkspaceVotes: ofWorkspace,
  // So that the receipts below ask.
  chooseWorkspaceVotes: async () => {
    const who = await signIn();
    return { who, parameters: { id: who.workspace.id } };
  },
  deleteWorkspace: async () => {
    const { body } = await shared.client.post('/v1/workspaces', { name: 'To delete' });
    return { parameters: { id: body.id } };
  },
  uploadLogo: ofWorkspace,
  removeLogo: async () => {
    await uploadLogo(shared, await plainPng(8, 8));
    return ofWorkspace();
  },
  createReceipt: inWorkspace,
  voteOnReceipt: async () => ({ parameters: { id: (await shareReceipt(shared, HELD)).id } }),
  stopAskingOnReceipt: async () => ({ parameters: { id: (await shareReceipt(shared, HELD)).id } }),
  deleteReceipt: async () => ({ parameters: { id: (await shareReceipt(shared)).id } }),
  pushRecords: inWorkspace,
  pullRecords: readsWorkspace,
  followChanges: async () => {
    const who = await signInPro();
    const isOpen = async () => {
      const lines = await who.client.app.logLines();
      return lines.some((line) => line.route === '/v1/sync/changes' && line.accountId === who.accountId);
    };
    // It continues until the session ends.
    void until(isOpen).then(() => who.client.post('/v1/auth/signout'));
    return { who, parameters: { workspaceId: who.workspace.id } };
  },
  listTokens: readsWorkspace,
  createToken: inWorkspace,
  revokeToken: async () => {
    const { body } = await shared.client.post('/v1/tokens', { workspaceId: shared.workspace.id, name: 'To revoke' });
    return { parameters: { id: body.info.id } };
  },
  deleteLedger: async () => {
    const { who } = await ofLedger();
    return { who, parameters: { id: (await makeLedger(who)).id } };
  },
  joinLedger: async () => {
    const [{ who: owner, ledger }, who] = [await ofLedger(), await signIn()];
    const { secret: invitation } = await invite(owner, ledger);
    return { who, parameters: { id: ledger.id }, body: { workspaceId: who.workspace.id, invitation } };
  },
  removeLedgerMember: async () => {
    const { who, ledger } = await ofLedger();
    const { membership } = await join(await signIn(), ledger, (await invite(who, ledger)).secret);
    return { who, parameters: { id: ledger.id, member: membership?.id ?? '' } };
  },
  getLedgerInvitation: async () => {
    const { who, ledger } = await ofLedger();
    return { who, parameters: { id: ledger.id, invitation: (await invite(who, ledger)).secret } };
  },
  endLedgerInvitation: async () => {
    const { who, ledger } = await ofLedger();
    return { who, parameters: { id: ledger.id, invitation: (await invite(who, ledger)).id } };
  },
  dropLedgerSeries: async () => {
    const { who, ledger } = await ofLedger();
    return { who, parameters: { id: ledger.id, series: hmac('example') } };
  },
  startCheckout: fresh,
  confirmCheckout: async () => ({ isRefused: true }),
  openPortal: async () => ({ isRefused: true }),
};

/** Starting a program takes most of an example's time, so a runner in tests/support runs all examples of a language. */
const PROGRAMS: Record<Language, { program: string; file: string; runner?: string }> = {
  curl: { program: 'bash', file: 'example.sh' },
  javascript: { program: process.execPath, file: 'example.mjs', runner: 'run-examples.mjs' },
  python: { program: 'python3', file: 'example.py', runner: 'run-examples.py' },
};

interface Example {
  script: string;
  env: Record<string, string>;
}

/** Returns its output, and how it failed. */
type Run = (example: Example) => Promise<{ stdout: string; error: string | null }>;

const runShell: Run = ({ script, env }) =>
  new Promise((resolve) => {
    execFile('bash', [script], { cwd: folder, env: { ...process.env, ...env } }, (failure, stdout, stderr) =>
      resolve({ stdout, error: failure && stderr }),
    );
  });

/** Writes an example to a file, as it is shown except for the prepared values. Returns how to run it. */
async function prepare(operation: Operation, language: Language) {
  const usual = operation.path.startsWith('/v1/ledgers/') ? inLedger : async (): Promise<Prepared> => ({});
  const { who = shared, parameters = {}, body, isRefused = false } = await (PREPARE[operation.id] ?? usual)();
  const values: Values = {
    baseUrl: shared.client.app.baseUrl,
    parameters: { ...exampleParameters(operation), ...parameters },
    // The prepared values replace the example's fields.
    body: body ? { ...(operation.body?.example as object), ...body } : operation.body?.example,
  };
  const script = path.join(folder, `${operation.id}-${PROGRAMS[language].file}`);
  await writeFile(script, snippets(operation, values)[language]);
  const env = { MEETING_TAB_TOKEN: token, MEETING_TAB_SESSION: who.client.cookie ?? '' };
  return { example: { script, env }, isRefused };
}

await writeFile(path.join(folder, 'logo.png'), await plainPng(8, 8));

afterAll(() => shared.client.delete('/v1/me'));

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  const { program, runner } = PROGRAMS[language];
  const isHere = spawnSync(program, ['--version']).status === 0;
  let run = runShell;
  beforeAll(() => {
    if (!runner || !isHere) return undefined;
    const runs = spawn(program, [path.join(import.meta.dirname, '../support', runner)], {
      ...{ cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] },
    });
    const lines = createInterface({ input: runs.stdout })[Symbol.asyncIterator]();
    run = async (example) => {
      runs.stdin.write(`${JSON.stringify(example)}\n`);
      return JSON.parse((await lines.next()).value ?? '');
    };
    return () => runs.stdin.end();
  });

  it.for(operations.map((operation) => [operation.id, operation] as const))(
    '%s works',
    async ([, operation], context) => {
      if (!isHere) return context.skip(`${program} is not on this machine`);
      const { example, isRefused } = await prepare(operation, language);
      const { stdout, error } = await run(example);
      if (isRefused) return expect(error).not.toBeNull();
      expect(error, stdout).toBeNull();
      expect(stdout).not.toBe('');
      if (operation.response.status === '204') return expect(stdout.trim()).toBe('204');
      // Only curl prints the response as it is.
      if (language !== 'curl') return;
      const declared = findOperation(operation.method, operation.path);
      const answered = operation.response.isStream ? /^data: (.*)$/m.exec(stdout)?.[1] : stdout;
      expect(declared?.operation.response.safeParse(JSON.parse(answered ?? ''))).toMatchObject({ success: true });
    },
  );
});

it.each(TAGS.map(({ slug, name }) => [slug, name] as const))('the page /docs/api/%s shows them', async (slug, name) => {
  const { baseUrl } = shared.client.app;
  const text = await shownText(`${baseUrl}/docs/api/${slug}`);
  const own = operations.filter(({ tag }) => tag === name);
  expect(own).not.toEqual([]);
  for (const operation of own) {
    const values = { baseUrl, parameters: exampleParameters(operation), body: operation.body?.example };
    for (const code of Object.values(snippets(operation, values))) expect(text).toContain(code);
    const { status: succeeded, example } = operation.response;
    expect(text).toContain(example === undefined ? `${succeeded}, without a body.` : JSON.stringify(example, null, 2));
    for (const { status, code } of operation.errors) expect(text).toContain(`${status} ${code}`);
  }
});
