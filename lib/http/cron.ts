import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';
import type { AuthScheme } from './auth.ts';
import { ApiError } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The scheduler that calls `/api/cron/*` with CRON_SECRET as its bearer token. If none is set, nobody may call. */
export const scheduler: AuthScheme<null> = {
  name: null,
  errors: ['unauthorized', 'unavailable'],
  ambient: false,
  anyOrigin: false,
  async authenticate(request) {
    const secret = env().CRON_SECRET;
    if (secret === undefined) throw new ApiError('unavailable', { message: 'CRON_SECRET isn’t set.' });
    const given = request.headers.get('authorization') ?? '';
    if (!timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) {
      throw new ApiError('unauthorized', { message: 'missing or invalid cron secret' });
    }
    return { caller: null, accountId: null };
  },
};
