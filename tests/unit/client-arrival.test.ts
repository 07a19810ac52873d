import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { loadMeeting, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { create, writeTombstone } from '#lib/client/store/edit.ts';
import { promiseMeeting } from '#lib/client/store/move.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import {
  bringAll,
  bringRunning,
  crowd,
  detailsOf,
  device,
  freshDevice,
  HOURLY,
  hold,
  keep,
  MINUTE,
  OWNER,
  peopleNames,
  person,
  removeFrom,
  topicNames,
} from '../support/client.ts';

const here = freshDevice();

const SECOND_WORKSPACE = { ...OWNER, workspaceId: 'second' };

const running = async (store: Store) => (await store.read(loadRunningMeeting))?.meeting.id ?? null;

const openIds = async (store: Store) => (await store.read((reader) => reader.open())).map(({ id }) => id);

/** Two people and two topics; a meeting with the host and the guest that has ended, and one with the host that runs. */
async function inAMeeting() {
  const nobodys = here.tab();
  const [host, guest] = [await savePerson(nobodys, person('Host')), await savePerson(nobodys, person('Guest'))];
  const hiring = await saveTopic(nobodys, { name: 'Hiring' });
  const other = await saveTopic(nobodys, { name: 'Other' });
  const invite = (...ids: string[]) => ids.map((personId) => ({ kind: 'person', personId }) as const);
  const { meetingId: ended } = await startMeeting(nobodys, { invitees: invite(host, guest), topicId: other });
  here.pass(MINUTE);
  await endMeeting(nobodys, { meetingId: ended });
  const { meetingId } = await startMeeting(nobodys, { invitees: invite(host), topicId: hiring, title: 'Planning' });
  here.pass(MINUTE);
  await pauseMeeting(nobodys, { meetingId });
  return { nobodys, ended, meetingId, host, guest };
}

describe('a running meeting, when somebody signs in', () => {
  it('moves once, with its people, its topic and its breaks, and nothing else does', async () => {
    const { nobodys, ended, meetingId } = await inAMeeting();
    const before = await detailsOf(nobodys, meetingId);
    const [mine, again] = [here.tab(OWNER), here.tab(OWNER)];
    await Promise.all([bringRunning(mine), bringRunning(again)]);
    expect(await detailsOf(mine, meetingId)).toEqual(before);
    expect(before.attendees.map(({ name }) => name)).toEqual(['Host']);
    expect(before.pauses).toHaveLength(1);
    expect([await peopleNames(mine), await topicNames(mine)]).toEqual([['Host'], ['Hiring']]);
    expect([await openIds(mine), await openIds(nobodys), await running(nobodys)]).toEqual([[meetingId], [], null]);
    // A tab that doesn't know about the move can't change it in the old place.
    await expect(endMeeting(nobodys, { meetingId })).rejects.toMatchObject({ code: 'not_found' });
    // Whatever the ended meeting needs stays with it.
    expect([await peopleNames(nobodys), await topicNames(nobodys)]).toEqual([['Guest', 'Host'], ['Other']]);
    expect((await detailsOf(nobodys, ended)).attendees.map(({ name }) => name).sort()).toEqual(['Guest', 'Host']);
    // Only its start counts for the account.
    expect((await mine.read((reader) => reader.queued())).map((start) => start.meetingId)).toEqual([meetingId]);
  });

  it('leaves the topic and the people that a template needs, too', async () => {
    const { nobodys, meetingId, host, ended } = await inAMeeting();
    const { topicId } = (await detailsOf(nobodys, meetingId)).meeting;
    const people = [{ kind: 'person', personId: host }] as const;
    await nobodys.write(async (writer) => {
      create(writer, 'templates', {
        ...{ id: 'template', name: 'Planning', title: '', topicId, people: [...people] },
        ...{ plannedMs: null, addEmployerCosts: true },
      });
      // No meeting needs them anymore.
      for (const { id } of await writer.children('attendees', [ended]))
        await writeTombstone(writer, 'attendees', id, here.now());
      await writeTombstone(writer, 'meetings', ended, here.now());
    });
    const mine = here.tab(OWNER);
    await bringRunning(mine);
    for (const store of [mine, nobodys]) expect(await topicNames(store)).toContain('Hiring');
    expect(await peopleNames(nobodys)).toContain('Host');
  });

  it('is the one on the screen, beside one that another device of the account runs', async () => {
    const { meetingId } = await inAMeeting();
    const mine = here.tab(OWNER);
    here.pass(MINUTE);
    const { meetingId: theirs } = await startMeeting(mine, { invitees: crowd(4) });
    await bringRunning(mine);
    expect(await running(mine)).toBe(meetingId);
    await endMeeting(mine, { meetingId });
    expect(await running(mine)).toBe(theirs);
  });

  it('takes a promised meeting along, for that account only', async () => {
    const { nobodys, ended, meetingId } = await inAMeeting();
    const mine = here.tab(OWNER);
    await nobodys.write(async (writer) => promiseMeeting(writer, ended, 'another'));
    await bringRunning(mine);
    expect(await mine.read((reader) => loadMeeting(reader, ended))).toBeNull();
    await nobodys.write(async (writer) => promiseMeeting(writer, ended, OWNER.accountId));
    await bringRunning(mine);
    expect((await detailsOf(mine, ended)).topic).toBe('Other');
    expect(await mine.read((reader) => loadMeeting(reader, meetingId))).not.toBeNull();
  });
});

describe('keeping on the device what an account had', () => {
  const signOut = async (mine: Store) => {
    await keep(mine);
    await removeFrom(mine);
    expect(mine.trouble?.code).toBe('gone');
  };

  it('goes on as before there was an account, and comes back whole', async () => {
    const { meetingId } = await inAMeeting();
    const mine = here.tab(OWNER);
    await bringAll(mine);
    const before = await detailsOf(mine, meetingId);
    const counts = await mine.read(countsOfAll);
    await signOut(mine);
    const after = here.tab();
    expect(await after.read(countsOfAll)).toEqual(counts);
    expect(await running(after)).toBe(meetingId);
    expect(await detailsOf(after, meetingId)).toEqual(before);
    const back = here.tab(OWNER);
    await bringAll(back);
    expect(await back.read(countsOfAll)).toEqual(counts);
    expect(await detailsOf(back, meetingId)).toEqual(before);
  });

  it('takes all workspaces of the account, and counts this month’s starts there, too', async () => {
    const ids = [await hold(here, here.tab(SECOND_WORKSPACE)), await hold(here, here.tab(OWNER))];
    await signOut(here.tab(OWNER));
    expect(await here.tab().read(countsOfAll)).toMatchObject({ meetings: 2 });
    const starts = await here.tab().read((reader) => reader.starts('2026-03'));
    expect(new Set(starts.map(({ meetingId, state }) => `${meetingId} ${state}`))).toEqual(
      new Set(ids.map((id) => `${id} local`)),
    );
  });

  it('whoever edits on this device, on another one, or on both: each edit arrives once it is back', async () => {
    const sent = { id: 'p', name: 'Host', role: 'Chair', ...HOURLY, rev: 3 };
    const value = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(value, value, fc.boolean(), async (hereName, thereRole, isPulled) => {
        const own = device();
        const mine = own.tab(OWNER);
        await mine.write(async (writer) => writer.put('people', { id: 'p', record: sent }));
        await signOut(mine);
        const after = own.tab();
        if (hereName !== undefined) {
          await after.write(async (writer) => {
            const row = await writer.get('people', 'p');
            if (row) writer.put('people', { ...row, record: { ...row.record, name: hereName } });
          });
        }
        const theirs = thereRole === undefined ? sent : { ...sent, role: thereRole, rev: 4 };
        const back = own.tab(OWNER);
        if (isPulled) await back.write(async (writer) => writer.put('people', { id: 'p', record: theirs }));
        await bringAll(back);
        const row = await back.read((reader) => reader.get('people', 'p'));
        const isEdited = hereName !== undefined;
        expect(row?.record).toMatchObject({ name: hereName ?? 'Host', role: isPulled ? theirs.role : 'Chair' });
        // Before a pull, the record has the revision that was edited, so that sync merges it.
        expect(row).toMatchObject(isPulled ? { record: { rev: theirs.rev } } : { record: { rev: 3 } });
        expect(row?.unsent).toBe(isEdited ? 1 : undefined);
        if (isEdited) expect(row?.base).toMatchObject({ rev: isPulled ? theirs.rev : 3 });
        own.closeAll();
      }),
      { numRuns: 18 },
    );
  });
});
