import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { freshEmail, TestClient } from '../client/test-client.ts';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import { ROOT } from '../setup/paths.mjs';
import { IdentityProvider } from '../test-support/identity-provider.ts';
import { signOnAt } from '../test-support/sign-on.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const PEOPLE = 1000;
/** Requests of one server to another at the same time: Keycloak's pool has 64 connections to each host. */
const IN_FLIGHT = 64;

let provider: IdentityProvider;
let stack: RunningStack;

beforeAll(async () => {
  provider = await IdentityProvider.start({ appUrl: 'http://localhost:1' });
  const settings = { port: 0, dataDir: temporaryFolder(), cdkOut: path.join(ROOT, 'cdk.out') };
  stack = await startStack({ ...settings, signOn: provider.settings() });
  await provider.serve(stack.appUrl);
});
afterAll(async () => {
  await stack.stop();
  await provider.stop();
});

/** Does something with each item, some at the same time. */
async function withEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const who = async (client: TestClient) => (await client.call('GET', '/api/auth/user')).status;

it('a thousand people behind one address sign on, and the provider logs all of them out', {
  timeout: 3_600_000,
}, async () => {
  const people: { subject: string; client: TestClient }[] = [];
  // The provider of this test logs in the person who was added last.
  for (let person = 0; person < PEOPLE; person += 1) {
    const email = freshEmail();
    const subject = provider.add(`subject of ${email}`, { email, email_verified: true });
    const client = new TestClient(stack.appUrl);
    expect(await signOnAt(provider, client)).toBe('/login');
    people.push({ subject, client });
  }
  for (const group of inGroups(people, 20))
    expect(new Set(await Promise.all(group.map(({ client }) => who(client))))).toEqual(new Set([200]));

  const now = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = { iss: provider.issuer, aud: 'framekeep', iat: now, exp: now + 600, events };
  const statuses = new Map<number, number>();
  await withEach(people, IN_FLIGHT, async ({ subject: sub }) => {
    const token = await provider.sign({ ...claims, jti: `of ${sub}`, sub });
    const { status } = await fetch(`${stack.appUrl}/api/auth/sign-on/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  expect(Object.fromEntries(statuses)).toEqual({ 200: PEOPLE });
  for (const group of inGroups(people, 20))
    expect(new Set(await Promise.all(group.map(({ client }) => who(client))))).toEqual(new Set([401]));
});
