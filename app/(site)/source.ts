import { env } from '#lib/env.ts';
import { fieldsOf } from '#lib/fields.ts';
import manifest from '../../package.json';

/**
 * Returns the address of this server's source: the operator's setting, or else the one in package.json. Undefined if there
 * is neither.
 */
export function sourceUrl(): string | undefined {
  const { repository } = fieldsOf(manifest);
  const said = typeof repository === 'string' ? repository : fieldsOf(repository).url;
  const url = typeof said === 'string' ? said.replace(/^git\+/, '').replace(/\.git$/, '') : '';
  return env().SOURCE_URL ?? (/^https?:\/\//.test(url) ? url : undefined);
}
