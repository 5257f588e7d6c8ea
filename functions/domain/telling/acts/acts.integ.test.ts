import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { freshEmail } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply } from '../../../data/ground/apply.ts';
import { putEvent, type StoredEvent } from '../../../data/ground/event.ts';
import { getUser, removeUser } from '../../../data/identity/user.ts';
import * as table from '../../../data/table/items.ts';
import { eventPrefix, workspaceKey } from '../../../data/table/keys.ts';
import * as clock from '../../../process/clock.ts';
import { isoOf, nowSeconds } from '../../../process/clock.ts';
import { newId, newIdAt } from '../../../process/ids.ts';
import { byUser, stateEvent } from '../../ground/events/state-event.ts';
import { updateProfile } from '../../identity/accounts/change-settings.ts';
import { recordRefusal } from '../../identity/auth/record-log-in.ts';
import { changeRole } from '../../identity/members/change-role.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { newPerson } from '../../test-support/people.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { newTeam, newWorkspace, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { listActs, listInstallationActs } from './read-acts.ts';

useOwnTable();

const DAY = 24 * 60 * 60;

/** An entry of a past time. */
const past = (team: Team, at: number, changes: Partial<StoredEvent> = {}): StoredEvent => ({
  id: newIdAt(at * 1000),
  name: 'project.created',
  workspaceId: team.workspaceId,
  at: isoOf(at),
  actor: byUser(team.editor.actor),
  subject: { kind: 'project', id: `${team.workspaceId}_${newId()}` },
  details: {},
  ...changes,
});

it('owners and admins see who did what, by the names of that time; a former member has none', async () => {
  const team = await newTeam();
  const { workspaceId, owner, admin, editor, viewer } = team;
  const made = await newWorkspace(owner);
  expect(await statedOn(made, made)).toEqual(['workspace.created']);
  await changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role: 'editor' });
  await removeMember(admin.actor, workspaceId, editor.actor.userId);
  const { items } = await listActs(owner.actor, workspaceId, {});
  expect(items.map(({ name, by, on, details }) => [name, by.email, on.id, details])).toEqual([
    ['member.removed', admin.email, editor.actor.userId, {}],
    ['member.role_changed', owner.email, viewer.actor.userId, { from: 'viewer', to: 'editor' }],
  ]);
  expect(items[0]).toMatchObject({ by: { kind: 'user', way: 'session' }, on: { name: expect.any(String) } });
  expect((await listActs(admin.actor, workspaceId, {})).items).toHaveLength(2);
  await expect(listActs(viewer.actor, workspaceId, {})).rejects.toEqual(refusal('FORBIDDEN'));
  await expect(listActs((await newPerson()).actor, workspaceId, {})).rejects.toEqual(refusal('NOT_FOUND'));
  const gone = stateEvent('project.created', {
    workspaceId,
    by: { kind: 'user', userId: newId(), way: 'token', client: 'curl' },
    of: 'none',
  });
  await apply([gone]);
  const [first] = (await listActs(owner.actor, workspaceId, {})).items;
  expect(first?.by).toEqual({ kind: 'user', userId: null, name: null, email: null, way: 'token', client: 'curl' });
});

it('a person who takes another name has the earlier one in earlier entries, and none without an account', async () => {
  const { workspaceId, owner, viewer } = await newTeam();
  const change = (role: 'editor' | 'viewer') =>
    changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role });
  const names = async () => {
    const { items } = await listActs(owner.actor, workspaceId, { act: 'member.role_changed' });
    return items.map(({ by, on }) => [by.name, on.name]);
  };
  await change('editor');
  const [[first, member] = []] = await names();
  await updateProfile(owner.actor, { firstName: 'Grace', lastName: 'Hopper' });
  await updateProfile(viewer.actor, { firstName: 'Joan', lastName: 'Clarke' });
  await change('viewer');
  expect(await names()).toEqual([
    ['Grace Hopper', 'Joan Clarke'],
    [first, member],
  ]);
  const user = await getUser(viewer.actor.userId);
  await apply(user ? [removeUser(user)] : []);
  expect(await names()).toEqual([
    ['Grace Hopper', null],
    [first, null],
  ]);
});

it('a refused log-in is one entry for each account and hour, and none without an account', async () => {
  const { actor, email } = await newPerson();
  const hour = 60 * 60;
  const now = vi.spyOn(clock, 'nowSeconds').mockReturnValue(Math.ceil(Date.now() / 1000 / hour) * hour + 10);
  const refusals = async () => (await statedOn(null, actor.userId)).filter((name) => name === 'session.refused').length;
  const all = async () => (await listInstallationActs({ act: 'session.refused' })).items.length;
  for (const typed of [email, email.toUpperCase(), email]) await recordRefusal(typed, actor.userId);
  const stranger = freshEmail();
  for (const userId of [null, null]) await recordRefusal(stranger, userId);
  expect([await refusals(), await all()]).toEqual([1, 1]);
  now.mockReturnValue(clock.nowSeconds() + hour);
  await recordRefusal(email, actor.userId);
  expect(await refusals()).toBe(2);
  now.mockRestore();
});

it('an entry ends by itself after a year, and is not shown any more although the table still has it', async () => {
  const team = await newTeam();
  await changeRole(team.owner.actor, {
    workspaceId: team.workspaceId,
    userId: team.viewer.actor.userId,
    role: 'editor',
  });
  const stored = z.object({ name: z.string(), ttl: z.number() });
  const entries = await table.listItems(stored, table.inPartition(workspaceKey(team.workspaceId).PK, eventPrefix));
  const act = entries.find(({ name }) => name === 'member.role_changed');
  expect(Math.abs((act?.ttl ?? 0) - nowSeconds() - 365 * DAY)).toBeLessThan(60);
  const ages = [365 * DAY + 60, 365 * DAY - 60];
  const old = ages.map((age) => past(team, nowSeconds() - age, { name: 'member.left' }));
  const installed = ages.map((age) => past(team, nowSeconds() - age, { name: 'user.started', workspaceId: null }));
  await apply([...old, ...installed].map(putEvent));
  const from = isoOf(nowSeconds() - 400 * DAY);
  for (const query of [{ act: 'member.left' }, { act: 'member.left', from }] as const) {
    const { items, nextCursor } = await listActs(team.owner.actor, team.workspaceId, query);
    expect([items.map(({ id }) => id), nextCursor]).toEqual([[old[1]?.id], null]);
  }
  const here = await listInstallationActs({ act: 'user.started', from, to: isoOf(nowSeconds() - 364 * DAY) });
  expect(here.items.map(({ id }) => id)).toEqual([installed[1]?.id]);
});

it('a page is found by person, act and time among many, with a cursor, and news are no acts', async () => {
  const team = await newTeam();
  const { workspaceId, owner, admin } = team;
  const now = nowSeconds();
  const count = testLength({ usual: 1200, nightly: 100_000 });
  const many = Array.from({ length: count }, (_, index) => past(team, now - 10 * DAY + index));
  const wanted = past(team, now - 20 * DAY, { name: 'member.left', actor: byUser(admin.actor) });
  const news = past(team, now - 5 * DAY, { name: 'comment.created', subject: { kind: 'comment', id: 'c' } });
  for (const group of inGroups([...many, wanted, news], 100)) await apply(group.map(putEvent));
  const times: number[] = [];
  const queries = vi.spyOn(table, 'queryPage');
  const read = async (query: Parameters<typeof listActs>[2]) => {
    queries.mockClear();
    const begun = performance.now();
    const page = await listActs(owner.actor, workspaceId, query);
    times.push(performance.now() - begun);
    const counts = await Promise.all(queries.mock.results.map(async ({ value }) => (await value).read as number));
    expect(counts.filter((read, index) => read > (queries.mock.calls[index]?.[1].Limit ?? 0))).toEqual([]);
    expect(counts.reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(2000);
    return page;
  };
  const first = await read({ limit: 50 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]?.id).toBe(many.at(-1)?.id);
  expect(first.items.map(({ name }) => name)).not.toContain('comment.created');
  const second = await read({ limit: 50, cursor: first.nextCursor ?? '' });
  expect(second.items[0]?.id).toBe(many.at(-51)?.id);
  const inTime = await read({ from: isoOf(now - 21 * DAY), to: isoOf(now - 19 * DAY) });
  expect(inTime).toEqual({ items: [expect.objectContaining({ id: wanted.id })], nextCursor: null });
  // A page of a filter may be empty while more follows.
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ personId: admin.actor.userId, act: 'member.left', ...(cursor && { cursor }) });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual([wanted.id]);
  expect(times.length).toBeGreaterThanOrEqual(4);
  // A page takes at most 300 ms, where no other tests run at the same time. One of many may meet a pause of the computer.
  const most = testLength({ usual: 1500, nightly: 300 });
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(times.length / 2)];
  expect(median).toBeLessThan(most);
  expect(sorted.at(-1), `the longest, with a median of ${median} ms`).toBeLessThan(2 * most);
  queries.mockRestore();
  await expect(listActs(owner.actor, workspaceId, { cursor: 'none' })).rejects.toEqual(refusal('INVALID_INPUT'));
});

it('the record of the installation goes over months without entries', async () => {
  const { actor } = await newPerson();
  const now = nowSeconds();
  const ids = [0, 70, 71, 200].map((days) => newIdAt((now - days * DAY) * 1000));
  const entry = (id: string, index: number): StoredEvent => ({
    id,
    name: 'user.stopped',
    workspaceId: null,
    at: isoOf(now - ([0, 70, 71, 200][index] ?? 0) * DAY),
    actor: byUser(actor),
    subject: { kind: 'user', id: actor.userId },
    details: {},
  });
  await apply(ids.map((id, index) => putEvent(entry(id, index))));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listInstallationActs({ limit: 2, act: 'user.stopped', ...(cursor && { cursor }) });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(ids);
  const wide = { act: 'user.stopped', from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59-12:00' } as const;
  expect((await listInstallationActs(wide)).items.map(({ id }) => id)).toEqual(ids);
  expect((await listInstallationActs({ ...wide, to: wide.from })).items).toEqual([]);
});
