import { describe, expect, it } from 'vitest';
import { LENGTHS } from '#lib/client/input/bounds.ts';
import { checkText } from '#lib/client/input/validate.ts';
import { readAttendees } from '../../app/(client)/app/meeting/read-attendees.ts';

describe('a name that is too long', () => {
  const most = LENGTHS.role;
  const read = (text: string) => readAttendees(text, 'USD', []);

  it.each([
    ['alone', `${'W'.repeat(most + 1)} 60/h`],
    ['longer than any name', `${'W'.repeat(150)} 60/h`],
    ['of a group', `3 × ${'W'.repeat(most + 1)} 60`],
    ['with a rate that can’t be meant', `${'W'.repeat(most + 1)} 85000/h`],
  ])('is nobody to be added, and says so: %s', (_, text) => {
    const typed = read(text);
    expect(typed).toMatchObject({ group: undefined, doubt: undefined, reading: '' });
    expect(typed.problem).toBe(`That name is too long. Use at most ${most} characters.`);
  });

  it.each([
    ['as long as it may be', 'W'.repeat(most)],
    ['of signs that take two units each', '😀'.repeat(most)],
    ['with spaces that don’t count', `W${' '.repeat(9)}${'W'.repeat(most - 2)}`],
  ])('is not one that a start takes: %s', (_, name) => {
    const { group } = read(`${name} 60/h`);
    expect(() => checkText('role', group?.role ?? '', { required: true })).not.toThrow();
  });
});
