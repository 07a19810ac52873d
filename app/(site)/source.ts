import { env } from '#lib/env.ts';
import { fieldsOf } from '#lib/fields.ts';
import manifest from '../../package.json';

/** The address of this server's source: what the operator says, or else package.json. Undefined: nobody has said. */
export function sourceUrl(): string | undefined {
  const { repository } = fieldsOf(manifest);
  const said = typeof repository === 'string' ? repository : fieldsOf(repository).url;
  const url = typeof said === 'string' ? said.replace(/^git\+/, '').replace(/\.git$/, '') : '';
  return env().SOURCE_URL ?? (/^https?:\/\//.test(url) ? url : undefined);
}
