import { z } from 'zod';
import { json, MEGABYTE, readBytes } from '#lib/http/body.ts';
import { bodyOf } from './bodies.ts';

/**
 * What a body takes in memory at its peak, in bytes, for a process that does nothing else: `made` only makes it, `parsed`
 * parses it, `read` reads it as a route does.
 */
const [way] = process.argv.slice(2);
const body = bodyOf('0', 4 * MEGABYTE);
const headers = { 'content-type': 'application/json' };
const request = new Request('http://localhost/', { method: 'POST', body, headers });
if (way === 'parsed') {
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, 4 * MEGABYTE)));
}
if (way === 'read') await json(z.unknown(), { limit: 4 * MEGABYTE }).read(request);
console.log(process.resourceUsage().maxRSS * 1024);
