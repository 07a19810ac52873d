import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '#lib/receipts/schema.ts';
import { type SignedIn, shareReceipt, signInPro, uploadLogo } from '../support/api.ts';
import { plainPng } from '../support/images.ts';
import { makePro } from '../support/pro.ts';

/** A receipt has the brand it was created with, on its page and in its image. */

const change = ({ client, workspace }: SignedIn, fields: object) =>
  client.patch(`/v1/workspaces/${workspace.id}`, fields);
const pageOf = async ({ url }: Receipt) => (await fetch(url)).text();
const imageOf = async ({ url }: Receipt) => Buffer.from(await (await fetch(`${url}/image.png`)).arrayBuffer());

it('keeps the accent and the logo it was made with', async () => {
  const person = await signInPro();
  const plain = await shareReceipt(person);
  await change(person, { receiptAccent: '#1F6B3A' });
  const { receiptLogoUrl } = (await uploadLogo(person, await plainPng(300, 100, '#00ff00'))).body;
  const branded = await shareReceipt(person);
  expect(branded).toMatchObject({ brandAccent: '#1F6B3A', brandLogoUrl: receiptLogoUrl, showServiceFreeLine: false });
  await change(person, { receiptAccent: '#b3261e' });
  await person.client.delete(`/v1/workspaces/${person.workspace.id}/logo`);

  const page = await pageOf(branded);
  expect(page).toContain(`src="${new URL(receiptLogoUrl).pathname}"`);
  expect(page).toContain('alt="Sender’s logo"');
  expect(page).toContain('fill="#1f6b3a"');
  expect(page).not.toContain('Made with Meeting Tab');
  expect(page).not.toContain('#b3261e');
  expect(await pageOf(plain)).not.toContain('/logos/');

  const [before, after] = [await imageOf(plain), await imageOf(branded)];
  expect(after.equals(before)).toBe(false);
  const { data, info } = await sharp(after).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const has = (colour: string) => {
    for (let at = 0; at < data.length; at += info.channels)
      if (data.toString('hex', at, at + 3) === colour) return true;
    return false;
  };
  expect([has('1f6b3a'), has('00ff00')]).toEqual([true, true]);
});

it('after Pro, new receipts go without; those that were shared keep theirs', async () => {
  const person = await signInPro();
  await change(person, { receiptAccent: '#1f6b3a' });
  await uploadLogo(person, await plainPng(30, 10));
  const branded = await shareReceipt(person);
  await makePro(person, { status: 'canceled', endedAt: new Date() });
  const plain = await shareReceipt(person);
  expect(plain).toMatchObject({ brandAccent: null, brandLogoUrl: null, showServiceFreeLine: true });
  expect((await person.client.get('/v1/receipts')).body.receipts).toEqual([plain, branded]);
});

it('an accent too faint for the paper is drawn as a visible one, in light and in dark', async () => {
  const person = await signInPro();
  await change(person, { receiptAccent: '#ffff00' });
  const page = await pageOf(await shareReceipt(person));
  const fills = [...page.matchAll(/<rect[^>]* fill="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
  expect(new Set(fills).size).toBe(2);
  expect(fills).toContain('#ffff00');
});

describe('the picture', () => {
  it.each([
    [512, 84],
    [256, 256],
    [512, 3],
    [3, 512],
  ])('holds a logo of %d × %d, however noisy, in 300 KB', async (width, height) => {
    const person = await signInPro();
    const noise = {
      create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    } as const;
    const png = await sharp({ create: { ...noise.create, background: '#000000' } })
      .png({ palette: true })
      .toBuffer();
    expect((await uploadLogo(person, png)).status).toBe(200);
    const image = await imageOf(await shareReceipt(person, { title: 'A meeting with a logo of note' }));
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(image.byteLength).toBeLessThan(300_000);
  });
});
