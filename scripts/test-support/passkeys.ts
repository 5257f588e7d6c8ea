import type { TestClient } from '../client/test-client.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** Adds a passkey to the account of a client that has just logged in. @returns its authenticator, and its id */
export async function addPasskey(client: TestClient, name = 'Laptop') {
  const authenticator = new SoftwareAuthenticator(client.appUrl);
  type Options = Parameters<SoftwareAuthenticator['make']>[0];
  const options = await client.must<Options>('POST', '/api/passkeys/options', {});
  const input = { name, ...authenticator.make(options) };
  const { id } = await client.must<{ id: string }>('POST', '/api/passkeys', input);
  return { authenticator, id };
}

/** Logs a client in by the passkey of an authenticator. */
export async function enterByPasskey(client: TestClient, authenticator: SoftwareAuthenticator) {
  type Options = Parameters<SoftwareAuthenticator['answer']>[0];
  const options = await client.must<Options>('POST', '/api/auth/passkey/options', {});
  return client.call('POST', '/api/auth/passkey', authenticator.answer(options));
}
