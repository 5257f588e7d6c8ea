import { expect } from '@playwright/test';
import { newPerson } from '#functions/domain/test-support/people.ts';
import { type Account, newAccount, TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';

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

/** The application administrator of the tests' stack. */
export const ADMIN = 'admin@example.com';

/** The administrator's session. The first test that asks signs the administrator up. */
export async function adminAccount(appUrl: string): Promise<TestClient> {
  const logIn = async () => {
    const client = new TestClient(appUrl);
    const { status } = await client.call('POST', '/api/auth/login', { email: ADMIN, password: TEST_PASSWORD });
    return status === 200 ? client : null;
  };
  const known = await logIn();
  if (known) return known;
  try {
    return (await newAccount(appUrl, ADMIN)).client;
  } catch (error) {
    // Another test may have signed the administrator up at the same moment.
    let client: TestClient | null = null;
    await expect(async () => {
      client = await logIn();
      expect(client, String(error)).not.toBeNull();
    }).toPass();
    return client as unknown as TestClient;
  }
}
