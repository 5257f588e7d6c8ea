import { apply } from '#functions/data/ground/apply.ts';
import { getEmailOwner } from '#functions/data/identity/email.ts';
import { addMember } from '#functions/data/identity/member.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newAccount, TestClient } from '../client/test-client.ts';
import { PASSWORD, PEOPLE } from './words.ts';

type Email = (typeof PEOPLE)[number]['email'];

/** Ids of the seeded people by their e-mail addresses. */
export type SeededPeople = Record<Email, string>;

async function accountOf(appUrl: string, { email, firstName, lastName }: (typeof PEOPLE)[number]): Promise<string> {
  const owner = await getEmailOwner(email);
  if (owner) return owner;
  const changes = { firstName, lastName, password: PASSWORD, confirmPassword: PASSWORD };
  return (await newAccount(appUrl, email, changes)).userId;
}

/** Signs up the seeded people who have no account yet. @returns the ids of all */
export async function seedPeople(appUrl: string): Promise<SeededPeople> {
  const ids: Partial<SeededPeople> = {};
  for (const person of PEOPLE) ids[person.email] = await accountOf(appUrl, person);
  return ids as SeededPeople;
}

/** A client that is logged in as the owner of the seeded workspace. */
export async function logInAsOwner(appUrl: string): Promise<TestClient> {
  const client = new TestClient(appUrl);
  await client.must('POST', '/api/auth/login', { email: PEOPLE[0].email, password: PASSWORD });
  return client;
}

/** Adds the other people to a workspace of the owner. */
export async function seedMembers(people: SeededPeople, workspaceId: string): Promise<void> {
  const now = isoNow();
  for (const { email, role } of PEOPLE) {
    if (role === 'owner') continue;
    const times = { invitedAt: now, acceptedAt: now, createdAt: now, updatedAt: now };
    const invitedBy = people[PEOPLE[0].email];
    await apply(addMember({ workspaceId, userId: people[email], role, invitedBy, ...times }));
  }
}
