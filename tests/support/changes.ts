import { Changed } from '#lib/sync/schema.ts';
import type { SignedIn } from './api.ts';
import { until } from './until.ts';

/** A stream of changes, as a device reads it. */
export interface Followed {
  status: number;
  headers: Headers;
  /** The revisions told so far, each checked against its schema. */
  revs: number[];
  /** Returns all text received so far. */
  text(): string;
  /** Returns how the stream ended, if it has. */
  ending(): 'ended' | 'broken' | undefined;
  /** Hangs up. */
  close(): Promise<void>;
  /** Waits until the newest revision told is `rev`. */
  tells(rev: number): Promise<void>;
  ends(): Promise<'ended' | 'broken'>;
}

/** Opens a stream of a person's workspace. */
export async function follow({ client, workspace }: SignedIn, lastEventId?: string): Promise<Followed> {
  const path = `/v1/sync/changes?workspaceId=${workspace.id}`;
  const response = await client.fetch('GET', path, { headers: { 'last-event-id': lastEventId } });
  const reader = response.body?.getReader();
  const revs: number[] = [];
  let text = '';
  let ending: 'ended' | 'broken' | undefined;
  void (async () => {
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += decoder.decode(part.value, { stream: true });
      const whole = text.slice(0, text.lastIndexOf('\n\n') + 2);
      const told = [...whole.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => Changed.parse(JSON.parse(data)).rev);
      revs.splice(0, revs.length, ...told);
    }
  })().then(
    () => {
      ending = 'ended';
    },
    () => {
      ending = 'broken';
    },
  );
  return {
    status: response.status,
    headers: response.headers,
    revs,
    text: () => text,
    ending: () => ending,
    close: async () => reader?.cancel(),
    tells: async (rev) => void (await until(() => revs.at(-1) === rev)),
    ends: () => until(() => ending),
  };
}
