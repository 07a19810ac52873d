import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn, signInPro, twoDevices } from '../support/api.ts';
import { query } from '../support/app.ts';
import { person, pull, push } from '../support/sync.ts';

/** How long a device waits before it looks again, depending on which other devices are active. */

const ALONE = 30_000;
const IN_COMPANY = 2_000;

const look = async (who: SignedIn) => (await pull(who)).lookAgainMs;

/** Makes all of the account's sessions, or one device's, look unused for this long. */
async function leave({ client, accountId }: SignedIn, ago: string): Promise<void> {
  await query(client.app, `UPDATE sessions SET seen_at = now() - $2::interval WHERE account_id = $1`, [accountId, ago]);
}

const seenAt = async ({ client, accountId }: SignedIn): Promise<Date[]> =>
  (await query(client.app, 'SELECT seen_at FROM sessions WHERE account_id = $1 ORDER BY 1', [accountId])).map(
    ({ seen_at }) => seen_at,
  );

describe('a device', () => {
  it('that has the account to itself may wait half a minute, whoever else is there', async () => {
    const who = await signInPro();
    await signInPro();
    expect(await look(who)).toBe(ALONE);
    await push(who, [person('a')]);
    expect(await look(who)).toBe(ALONE);
  });

  it('looks every two seconds from its next look once another has looked, and so does the other', async () => {
    const [laptop, phone] = await twoDevices();
    await leave(laptop, '3 minutes');
    expect(await look(laptop)).toBe(ALONE);
    expect(await look(phone)).toBe(IN_COMPANY);
    expect(await look(laptop)).toBe(IN_COMPANY);
  });

  it('may wait again two minutes after the other was last seen', async () => {
    const [laptop, phone] = await twoDevices();
    await leave(laptop, '1 minute 50 seconds');
    expect(await look(laptop)).toBe(IN_COMPANY);
    await leave(phone, '2 minutes 1 second');
    expect(await look(laptop)).toBe(ALONE);
  });

  it('signs in on another: the first one has company', async () => {
    const laptop = await signInPro();
    expect(await look(laptop)).toBe(ALONE);
    const phone = await signIn({ email: laptop.email });
    expect(await look(laptop)).toBe(IN_COMPANY);
    await phone.client.post('/v1/auth/signout');
    expect(await look(laptop)).toBe(ALONE);
  });

  it('is noted once a minute, however often it looks', async () => {
    const who = await signInPro();
    const [opened] = await seenAt(who);
    await look(who);
    expect(await seenAt(who)).toEqual([opened]);
    await leave(who, '59 seconds');
    const [before] = await seenAt(who);
    await look(who);
    expect(await seenAt(who)).toEqual([before]);
    await leave(who, '61 seconds');
    const began = Date.now();
    await Promise.all([look(who), look(who), look(who)]);
    const [noted] = await seenAt(who);
    expect(Number(noted)).toBeGreaterThanOrEqual(began);
    await look(who);
    expect(await seenAt(who)).toEqual([noted]);
  });
});
