import { newPerson } from '#functions/domain/test-support/people.ts';
import { type Account, TestClient } from '#scripts/client/test-client.ts';

/**
 * Somebody who has signed up and is signed in, for tests that are about something else: all of these people share the
 * hash of one password, which takes a quarter of a second to make. Those about accounts sign up as people do.
 * @param changes of what the sign-up form says
 */
export async function newMember(appUrl: string, email?: string, changes: object = {}): Promise<Account> {
  const { actor, sessionToken, email: address } = await newPerson(email, changes);
  const client = new TestClient(appUrl).with('sid', sessionToken);
  const { body } = await client.call<{ id: string }[]>('GET', '/api/workspaces');
  const workspaceId = body[0]?.id;
  if (!workspaceId) throw new Error('The account has no workspace');
  return { client, userId: actor.userId, email: address, workspaceId };
}
