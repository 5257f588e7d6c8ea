import { randomUUID } from 'node:crypto';
import { codeMailedTo, freshEmail, signupForm, TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { ensure, ensureStatus } from './ensure.ts';
import { Made } from './made.ts';

/** An existing account: on a deployment, the test cannot read the mail to verify a new one. */
export interface Credentials {
  email: string;
  password: string;
}

/** Somebody who is logged in. */
export interface Person {
  client: TestClient;
  workspaceId: string;
  /** What the test has made as this person. */
  made: Made;
}

/**
 * SES accepts mail to this address and delivers it to nobody:
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const simulatedAddress = () => `success+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;

async function signUp(client: TestClient, email: string): Promise<string> {
  const { status, body } = await client.call<{ id: string }>('POST', '/api/auth/signup', signupForm(email));
  ensureStatus('Signing up', { status }, 201);
  const login = await new TestClient(client.appUrl).call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  ensure(login.status >= 400, 'An address that was not verified could log in');
  return body.id;
}

async function verify(client: TestClient, userId: string, email: string): Promise<void> {
  const code = await codeMailedTo(client.appUrl, email);
  ensureStatus('The mailed code', await client.call('POST', '/api/auth/verify-email', { userId, code }), 200);
}

async function personOf(client: TestClient, made = new Made()): Promise<Person> {
  const { status, body } = await client.call<{ id: string; isPersonal: boolean }[]>('GET', '/api/workspaces');
  ensureStatus('The list of workspaces', { status }, 200);
  const personal = body.find(({ isPersonal }) => isPersonal);
  ensure(personal !== undefined, 'There is no personal workspace');
  return { client, workspaceId: personal.id, made };
}

/**
 * Signs somebody up. Without credentials, the code is read from the stack's mailbox, and this person is returned. With
 * credentials, the new account stays unverified, and the person of the credentials is returned.
 * @param made gets the account or the session
 * @throws SmokeError
 */
export async function arrive(appUrl: string, credentials: Credentials | null, made: Made): Promise<Person> {
  if (credentials) {
    await signUp(new TestClient(appUrl), simulatedAddress());
    return logIn(appUrl, credentials, made);
  }
  const client = new TestClient(appUrl);
  const email = freshEmail('smoke');
  await verify(client, await signUp(client, email), email);
  const deletion = { email, password: TEST_PASSWORD, workspaces: [] };
  made.add(`the account ${email}`, () => client.call('POST', '/api/account/deletion', deletion));
  return personOf(client, made);
}

/** @throws SmokeError */
export async function logIn(appUrl: string, credentials: Credentials, made?: Made): Promise<Person> {
  const client = new TestClient(appUrl);
  ensureStatus('Logging in as SMOKE_EMAIL', await client.call('POST', '/api/auth/login', credentials), 200);
  made?.add('the session', () => client.call('POST', '/api/auth/logout', {}));
  return personOf(client, made);
}
