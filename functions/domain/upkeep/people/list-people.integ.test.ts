import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getUser, putUser, type User } from '../../../data/identity/user.ts';
import { updateItem } from '../../../data/table/items.ts';
import { userKey } from '../../../data/table/keys.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import * as counting from '../../../gateways/s3/s3-count.ts';
import { segmentsBucket } from '../../../gateways/s3/s3-segments.ts';
import * as clock from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { listMembers } from '../../identity/members/list-members.ts';
import { findActor } from '../../identity/sessions/find-actor.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newPasskey } from '../../test-support/passkeys.ts';
import { newPerson, type Person } from '../../test-support/people.ts';
import { join, newTeam, newWorkspace } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { storeToken } from '../../test-support/tokens.ts';
import { countObjects } from './count-objects.ts';
import { describePeople } from './describe-people.ts';
import { listPeople } from './list-people.ts';

useOwnTable();

async function listed(userId: string) {
  const { items } = await listPeople({});
  return items.find(({ id }) => id === userId);
}

describe('the list of people', () => {
  it('tells nothing that is secret, and the day of the last visit', async () => {
    const person = await newPerson();
    expect(await listed(person.actor.userId)).toMatchObject({ lastSeenOn: null });
    await findActor(person.sessionToken);
    const today = clock.isoNow().slice(0, 10);
    expect(Object.keys((await listed(person.actor.userId)) ?? {}).sort()).toEqual([
      'createdAt',
      'email',
      'emailVerified',
      'firstName',
      'hasSignedOn',
      'id',
      'isAdmin',
      'lastName',
      'lastSeenOn',
      'stoppedAt',
      'stopsLinks',
    ]);
    expect(await listed(person.actor.userId)).toMatchObject({ lastSeenOn: today });
    const workspaceId = await newWorkspace(person);
    const viewer = await newPerson();
    await join(viewer, workspaceId, 'viewer');
    const seenBy = async ({ actor }: Person) =>
      (await listMembers(actor, workspaceId)).map(({ lastSeenOn }) => lastSeenOn);
    expect(await seenBy(person)).toEqual([today, null]);
    expect(await seenBy(viewer)).toEqual([null, null]);
  });

  it('has numbers of what people own, and how they log in', async () => {
    const team = await newTeam();
    await storeUploadedRecording({ workspaceId: team.workspaceId, userId: team.editor.actor.userId, fileSize: 5 });
    await newPasskey(team.owner.actor);
    await storeToken(team.owner.actor.userId);
    const ids = [team.owner, team.editor].map(({ actor }) => actor.userId);
    const details = new Map((await describePeople([...ids, 'nobody'])).map((each) => [each.id, each]));
    expect([...details.keys()].sort()).toEqual([...ids].sort());
    const logsIn = { hasPassword: true, passkeys: 1, tokens: 1 };
    expect(details.get(ids[0] ?? '')).toMatchObject({ workspaces: 2, recordings: 1, bytes: 5, ...logsIn });
    expect(details.get(ids[1] ?? '')).toMatchObject({ workspaces: 2, recordings: 0, bytes: 0, passkeys: 0, tokens: 0 });
  });

  it('has the objects of a workspace, as they are in the buckets, in parts', async () => {
    const person = await newPerson();
    const [workspaceId, other] = [await newWorkspace(person), await newWorkspace(person)];
    const put = (folder: string, id: string, Bucket = mediaBucket()) =>
      new S3Client({}).send(new PutObjectCommand({ Bucket, Key: `${folder}/${id}_r/1/a`, Body: '12345' }));
    await Promise.all([
      ...['originals', 'converted', 'captions', 'transcripts'].map((folder) => put(folder, workspaceId)),
      put('segments', workspaceId, segmentsBucket()),
      put('originals', other),
    ]);
    expect(await countObjects(workspaceId)).toEqual({ objects: 5, bytes: 25, next: null });
    expect(await countObjects(other)).toEqual({ objects: 1, bytes: 5, next: null });
    await expect(countObjects(newId())).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(countObjects(workspaceId, 'x')).rejects.toEqual(refusal('INVALID_INPUT'));
    const pages = vi.spyOn(counting, 'countPage');
    for (let page = 0; page < 20; page += 1)
      pages.mockResolvedValueOnce({ objects: 1000, bytes: 1, last: `originals/${workspaceId}_~` });
    const part = await countObjects(workspaceId);
    expect(part).toMatchObject({ objects: 20_000, bytes: 20, next: expect.any(String) });
    expect(await countObjects(workspaceId, part.next ?? '')).toEqual({ objects: 4, bytes: 20, next: null });
  });

  it('has an account that an earlier version stored, and all of many by pages', async () => {
    const count = testLength({ usual: 300, nightly: 10_000 });
    const model = await getUser((await newPerson()).actor.userId);
    const old: User = { ...(model as User), id: newId(), email: freshEmail() };
    await apply([putUser(old)]);
    await updateItem({ Key: userKey(old.id), remove: ['stoppedAt', 'stopsLinks', 'lastSeenOn'] });
    expect(await listed(old.id)).toMatchObject({ email: old.email, stoppedAt: null, lastSeenOn: null });
    const ids = Array.from({ length: count }, () => newId());
    for (let from = 0; from < count; from += 100)
      await apply(ids.slice(from, from + 100).map((id) => putUser({ ...old, id, email: `${id}@company.example` })));
    const first = await listPeople({ limit: 50 });
    expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    const found = new Set(first.items.map(({ id }) => id));
    for (let cursor = first.nextCursor; cursor; ) {
      const page = await listPeople({ limit: 1000, cursor });
      for (const { id } of page.items) found.add(id);
      cursor = page.nextCursor;
    }
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  });
});
