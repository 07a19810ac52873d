import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';

/** Signs with the session secret under another name, so that neither reveals the other. */
function sign(workspaceId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`digest unsubscribe\0${workspaceId}`).digest();
}

/** Returns the token for a digest's email. Its holder may switch that workspace's digest off, and nothing else. */
export function unsubscribeToken(workspaceId: string, secret = env().SESSION_SECRET): string {
  return `${workspaceId}.${sign(workspaceId, secret).toString('base64url')}`;
}

/** Returns the ID of the workspace that a token was made for; null if it was forged, truncated or altered. */
export function workspaceOf(token: string): string | null {
  const [, workspaceId = '', signature = ''] = /^([0-9A-Za-z]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(workspaceId, env().SESSION_SECRET);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // The signature's last character carries only four bits, so several decode alike; only the original is accepted.
  return unsubscribeToken(workspaceId) === token ? workspaceId : null;
}
