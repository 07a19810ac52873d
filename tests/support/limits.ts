import { createHmac } from 'node:crypto';
import type { TestApp } from './app.ts';

export function counterKey({ env }: TestApp, cap: string, subject: string): string {
  return `${cap}:${createHmac('sha256', env.SESSION_SECRET ?? '')
    .update(`cap\0${subject}`)
    .digest('base64url')}`;
}
