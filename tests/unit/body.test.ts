import { expect, it } from 'vitest';
import { readBytes } from '#lib/http/body.ts';

it('a body that breaks off is the sender’s fault', async () => {
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      pieces += 1;
      if (pieces > 2) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else controller.enqueue(new Uint8Array([0x7b]));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://localhost/v1/me', init);
  await expect(readBytes(request, 100)).rejects.toMatchObject({ code: 'invalid_request' });
});
