import { describe, expect, it } from 'vitest';
import { once, signInPro, uploadLogo } from '../support/api.ts';
import { svg } from '../support/images.ts';

/** SVGs that are slow to read rather than to draw. They don't slow down the service's own process. */

const artist = once(async () => {
  const person = await signInPro();
  return { client: person.client, upload: (body: string) => uploadLogo(person, body, 'image/svg+xml') };
});

describe('an SVG that takes long to read', () => {
  it('holds up nobody, and is refused when it takes too long', async () => {
    const { client, upload } = await artist();
    let isAnswered = false;
    const answer = upload(svg('\r\n'.repeat(125_000))).finally(() => {
      isAnswered = true;
    });
    for (let round = 0; round < 5; round += 1) expect((await client.get('/v1/workspaces')).status).toBe(200);
    expect(isAnswered).toBe(false);
    expect((await answer).body.error).toMatchObject({
      code: 'invalid_image',
      message: expect.stringMatching(/too long/),
    });
  });

  it.each([
    ['a style sheet without a rule', `<style>${'a'.repeat(250_000)}</style>`, /style sheet that cannot be read/],
    ['a rule within a rule', '<style>g { rect { fill: red } }</style>', /style sheet that cannot be read/],
    ['a rule that does not end', '<style>g { fill: red</style>', /style sheet that cannot be read/],
  ])('%s is refused for what it is', async (_, content, message) => {
    const { upload } = await artist();
    const { error } = (await upload(svg(content))).body;
    expect(error).toMatchObject({ code: 'invalid_image', message: expect.stringMatching(message) });
  });

  it('comments that never end are left out', async () => {
    const { upload } = await artist();
    const comments = '/*a'.repeat(80_000);
    expect((await upload(svg(`<path d="M0 0h9v9z" style="fill:red;${comments}"/>`))).status).toBe(200);
    expect((await upload(svg('<style>/* a */ g { fill: red } /* b */</style><g/>'))).status).toBe(200);
  });
});
