import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';

/** The session secret under another name, so that neither reveals the other. */
function sign(workspaceId: string): Buffer {
  return createHmac('sha256', env().SESSION_SECRET).update(`digest unsubscribe\0${workspaceId}`).digest();
}

/** What a digest's mail carries: whoever has it may switch that workspace's digest off, and nothing else. */
export function unsubscribeToken(workspaceId: string): string {
  return `${workspaceId}.${sign(workspaceId).toString('base64url')}`;
}

/** The workspace a token was made for; null for a forged, a truncated or an altered one. */
export function workspaceOf(token: string): string | null {
  const [, workspaceId = '', signature = ''] = /^([0-9A-Za-z]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(workspaceId);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // The last character of the signature carries four bits, so others decode alike; only the one written is ours.
  return unsubscribeToken(workspaceId) === token ? workspaceId : null;
}
