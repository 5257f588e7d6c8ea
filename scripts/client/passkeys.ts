import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestClient } from './test-client.ts';

/** Adds a passkey to the account of a client that has just logged in. @returns its authenticator, and its id */
export async function addPasskey(client: TestClient, name = 'Laptop') {
  const authenticator = new SoftwareAuthenticator(client.appUrl);
  const { body: options } = await client.call<Parameters<SoftwareAuthenticator['make']>[0]>(
    'POST',
    '/api/passkeys/options',
    {},
  );
  const input = { name, ...authenticator.make(options) };
  const { status, body } = await client.call<{ id: string }>('POST', '/api/passkeys', input);
  if (status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`);
  return { authenticator, id: body.id };
}

/** Logs a client in by the passkey of an authenticator. */
export async function enterByPasskey(client: TestClient, authenticator: SoftwareAuthenticator) {
  const { body: options } = await client.call<Parameters<SoftwareAuthenticator['answer']>[0]>(
    'POST',
    '/api/auth/passkey/options',
    {},
  );
  return client.call('POST', '/api/auth/passkey', authenticator.answer(options));
}
