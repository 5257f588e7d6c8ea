import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listMemberships } from '#functions/data/identity/member.ts';
import { signUp } from '#functions/domain/identity/auth/sign-up.ts';
import { freshAddress, newPerson, signupOf } from '#functions/domain/test-support/people.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newId } from '#functions/process/ids.ts';
import { freshEmail } from '../client/test-client.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import type { Transfer } from './open-transfer.ts';
import { takeInWorkspace } from './take-in.ts';

const root = temporaryFolder();

function emptyTransfer(): Transfer {
  const times = { createdAt: isoNow(), updatedAt: isoNow() };
  const facts = { id: newId(), name: 'Acme', description: null, ownerId: newId(), isPersonal: false, ...times };
  const index = { format: 1, kind: 'workspace', version: '0', takenOutAt: isoNow() } as const;
  const workspaces = [{ ...facts, members: [], projects: [], recordings: [] }];
  return { root, index: { ...index, workspaces: ['a'], leftOut: [] }, workspaces, accounts: [] };
}

const takeIn = (email: string) => takeInWorkspace(emptyTransfer(), email, 'https://app.example', () => undefined);

it('a workspace goes to a verified account, not to a sign-up, which another sign-up with the address would end', async () => {
  const email = freshEmail();
  const { id } = await signUp(signupOf(email), freshAddress());
  await expect(takeIn(email)).rejects.toThrow(`${email} has no account here. Sign up with it first.`);
  expect(await listMemberships(id)).toEqual([]);
  expect(readdirSync(root)).toEqual([]);
  const person = await newPerson();
  expect(await takeIn(person.email)).toMatchObject({ workspaces: 1 });
  expect(await listMemberships(person.actor.userId)).toHaveLength(2);
});
