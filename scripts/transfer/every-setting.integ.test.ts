import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listMemberships } from '#functions/data/identity/member.ts';
import { getUser, type User, userItem } from '#functions/data/identity/user.ts';
import { getStoredWorkspace, type WorkspaceRecord, workspaceItem } from '#functions/data/identity/workspace.ts';
import { personPictureKey } from '#functions/domain/ground/media-files/media-keys.ts';
import { newPerson } from '#functions/domain/test-support/people.ts';
import { putObject } from '#functions/gateways/s3/s3.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newId } from '#functions/process/ids.ts';
import { freshEmail } from '../client/test-client.ts';
import { ROOT } from '../setup/paths.mjs';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { openTransfer } from './open-transfer.ts';
import { takeInStack, takeInWorkspace } from './take-in.ts';
import { takeOut } from './take-out.ts';
import { stayingOf } from './transfer-format.ts';

const now = isoNow();
const before = '2026-01-31T12:00:00.000Z';
const userId = newId();

/** Each attribute with another value than a new account or workspace has. */
const USER: Required<User> = {
  id: userId,
  email: freshEmail(),
  passwordHash: `$scrypt$ln=14,r=8,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
  passwordVersion: 3,
  tokensVersion: 4,
  emailVerified: true,
  signedOnAt: before,
  firstName: 'Ada',
  lastName: 'Lovelace',
  earlierNames: [{ name: 'Ada Byron', until: before }],
  company: 'Analytical Engines',
  phone: '+44 20 7946 0000',
  reasonForUse: 'Proofs',
  pictureKey: personPictureKey(userId, newId()),
  handoverCount: 5,
  mailsFirstViews: false,
  mailsComments: false,
  stoppedAt: before,
  stopsLinks: true,
  lastSeenOn: '2026-01-31',
  createdAt: before,
  updatedAt: before,
};
const workspaceOf = (): Required<Omit<WorkspaceRecord, 'deletingAt'>> => ({
  id: newId(),
  name: 'Proofs',
  description: 'All of them',
  ownerId: userId,
  isPersonal: true,
  transcription: { mode: 'always', languages: ['de-DE', 'fr-FR'] },
  accessChangedAt: before,
  createdAt: before,
  updatedAt: before,
});

/** What of them stays, by the words of the list. Counts and times that end what was given out before have no words. */
const STAYS: Record<string, string | null> = {
  passwordVersion: null,
  tokensVersion: null,
  handoverCount: null,
  accessChangedAt: null,
  signedOnAt: 'when people were last there',
  lastSeenOn: 'when people were last there',
  earlierNames: 'earlier names of people',
};

/** The attributes that are as they were. A picture has a new key. */
function sameIn(before: object, after: object): string[] {
  const found = new Map(Object.entries(after));
  const isSame = ([name, value]: [string, unknown]) =>
    name === 'pictureKey' ? found.get(name) !== null : JSON.stringify(found.get(name)) === JSON.stringify(value);
  return Object.entries(before)
    .filter(isSame)
    .map(([name]) => name);
}

it('every setting of accounts and workspaces travels with a stack, or is named', async () => {
  const workspace = workspaceOf();
  await putObject(USER.pictureKey ?? '', Buffer.from('picture'), 'image/jpeg');
  const root = path.join(folderOfTest(), 'stack');
  await takeOut({ root, workspaces: [workspace], accounts: [USER], version: '1.2.3' });
  await takeInStack(openTransfer(root), () => undefined);
  const after = { ...(await getUser(userId)), ...(await getStoredWorkspace(workspace.id)), id: userId };
  const all = { ...USER, ...workspace, id: userId };
  const stored = [...Object.keys(userItem.shape), ...Object.keys(workspaceItem.shape)];
  // A workspace that is being deleted is not taken out.
  const settings = new Set(stored.filter((name) => !['type', 'deletingAt'].includes(name)));
  expect(Object.keys(all).toSorted()).toEqual([...settings].toSorted());
  const stays = Object.keys(all).filter((name) => !sameIn(all, after).includes(name));
  expect(stays.toSorted()).toEqual(Object.keys(STAYS).toSorted());
  for (const words of Object.values(STAYS).filter((each) => each !== null)) expect(stayingOf('stack')).toContain(words);
});

it('the settings of a workspace travel with it alone, and the rest belongs to its new place', async () => {
  const workspace = workspaceOf();
  const person = await newPerson();
  const root = path.join(folderOfTest(), 'workspace');
  await takeOut({ root, workspaces: [workspace], accounts: null, version: '1.2.3' });
  await takeInWorkspace(openTransfer(root), person.email, 'https://app.example', () => undefined);
  const memberships = await listMemberships(person.actor.userId);
  const taken = await Promise.all(memberships.map(({ workspaceId }) => getStoredWorkspace(workspaceId)));
  const after = taken.find((each) => each?.name === workspace.name);
  const stays = Object.keys(workspaceItem.shape).filter((name) => !sameIn(workspace, after ?? {}).includes(name));
  const ofThePlace = ['type', 'id', 'ownerId', 'isPersonal', 'accessChangedAt', 'deletingAt', 'createdAt', 'updatedAt'];
  expect(stays.toSorted()).toEqual(ofThePlace.toSorted());
  expect(Date.parse(after?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(now));
});

it('the guide names what stays in the words of the commands', () => {
  const guide = readFileSync(path.join(ROOT, 'docs/how-to/run-on-a-server.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const [ofAll, ofOne] = [stayingOf('stack'), stayingOf('workspace').replace(`, ${stayingOf('stack')}`, '')];
  for (const list of [ofAll, ofOne]) expect(guide).toContain(`: ${list}.`);
});
