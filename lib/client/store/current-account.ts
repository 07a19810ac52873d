import type { Account } from '../../account/schema.ts';
import { ERRORS } from '../../http/errors.ts';
import { ApiFailure } from '../api/call.ts';
import { readAccount, readSession } from '../api/operations.ts';
import { recallAccount } from './last-account.ts';

/**
 * The account that is signed in; throws ApiFailure `not_signed_in` if none is. A device that remembers no account first
 * asks whether there is a session: usually there is none, and `/v1/me`'s refusal would show as an error in the
 * browser's console.
 */
export async function readCurrentAccount(): Promise<Account> {
  if (recallAccount() === null && !(await readSession())) {
    throw new ApiFailure('not_signed_in', ...ERRORS.not_signed_in);
  }
  return readAccount();
}
