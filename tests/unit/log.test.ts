import { afterEach, expect, it, vi } from 'vitest';
import { captureConsole } from '#lib/http/log.ts';

const { error, warn } = console;

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, { error, warn });
});

it('whatever others print is one JSON line each, without what errors quote', () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  captureConsole();
  console.warn(new TypeError('Failed to find Server Action "someone@example.com".\nRead more: https://example.com'));
  console.error(' ⨯', new Error('value "someone@example.com"\nviolates a constraint'));
  console.error('header with value `a\nb`', { not: 'an error' }, 'x'.repeat(1000));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    failure: 'printed',
    error: { kind: 'TypeError', stack: expect.stringMatching(/^at /) },
  });
  expect(second).toMatchObject({ failure: 'printed', error: { kind: 'Error' } });
  expect(lines.join()).not.toContain('someone@example.com');
  expect(third.text).toMatch(/^header with value `a\nb` object x+$/);
  expect(third.text).toHaveLength(300);
});
