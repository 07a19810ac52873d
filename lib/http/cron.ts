import { env } from '../env.ts';
import type { AuthScheme } from './auth.ts';
import { isBearer } from './bearer.ts';
import { ApiError } from './errors.ts';

/** The scheduler that calls `/api/cron/*` with CRON_SECRET as its bearer token. If none is set, nobody may call. */
export const scheduler: AuthScheme<null> = {
  name: null,
  errors: ['unauthorized', 'unavailable'],
  ambient: false,
  anyOrigin: false,
  async authenticate(request) {
    const secret = env().CRON_SECRET;
    if (secret === undefined) throw new ApiError('unavailable', { message: 'CRON_SECRET isn’t set.' });
    if (!isBearer(request, secret)) throw new ApiError('unauthorized', { message: 'missing or invalid cron secret' });
    return { caller: null, accountId: null };
  },
};
