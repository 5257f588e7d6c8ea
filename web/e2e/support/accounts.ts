import { newPerson } from '#functions/domain/test-support/people.ts';
import { type Account, TestClient } from '#scripts/client/test-client.ts';

/**
 * Creates a signed-in person for tests that are not about accounts: all of these people share one password hash, which
 * takes a quarter of a second to compute. Tests about accounts sign up as people do.
 * @param changes fields of the sign-up form
 */
export async function newMember(appUrl: string, email?: string, changes: object = {}): Promise<Account> {
  const { actor, sessionToken, email: address } = await newPerson(email, changes);
  const client = new TestClient(appUrl).with('sid', sessionToken);
  const { body } = await client.call<{ id: string }[]>('GET', '/api/workspaces');
  const workspaceId = body[0]?.id;
  if (!workspaceId) throw new Error('The account has no workspace');
  return { client, userId: actor.userId, email: address, workspaceId };
}
