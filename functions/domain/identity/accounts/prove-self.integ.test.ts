import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { FRESH_SESSION_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { later } from '../../test-support/clock.ts';
import { newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { refusal } from '../../test-support/tenants.ts';
import { beginPasskeyLogin } from '../passkeys/log-in-by-passkey.ts';
import { beginPasskey } from '../passkeys/manage-passkeys.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { findActor } from '../sessions/find-actor.ts';
import { requireProof } from '../sessions/session-token.ts';
import { findTokenActor } from '../tokens/find-token-actor.ts';
import { createToken } from '../tokens/manage-tokens.ts';
import { proveSelf } from './prove-self.ts';

useOwnTable();
/** The actor of the next request in the same session. */
async function actorNow({ sessionToken }: Person): Promise<Actor> {
  const found = await findActor(sessionToken);
  if (!found) throw new Error('The session has ended');
  return found.actor;
}

const prove = async (person: Person, input: Parameters<typeof proveSelf>[1]) =>
  proveSelf(await actorNow(person), input, freshBrowser(), TEST_ORIGIN);
const makeToken = async (person: Person) =>
  createToken(await actorNow(person), { name: 'CI', scope: 'read', workspaceIds: null, days: 7 });
const beginToAdd = async (person: Person) => beginPasskey(await actorNow(person), {}, freshBrowser(), TEST_ORIGIN);
const signedBy = async ({ authenticator }: Awaited<ReturnType<typeof newPasskey>>) =>
  authenticator.answer(await beginPasskeyLogin(freshAddress(), TEST_ORIGIN));

it('some time after the log-in, tokens and passkeys need a proof, which the session keeps for ten minutes', async () => {
  const person = await newPerson();
  await makeToken(person);
  later(FRESH_SESSION_SECONDS + 1);
  for (const make of [makeToken, beginToAdd]) await expect(make(person)).rejects.toEqual(refusal('PROOF_NEEDED'));
  await expect(prove(person, { password: 'wrong' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { password: expect.any(String) } },
  });
  await expect(makeToken(person)).rejects.toEqual(refusal('PROOF_NEEDED'));
  await prove(person, { password: TEST_PASSWORD });
  for (const make of [makeToken, beginToAdd]) await expect(make(person)).resolves.toBeDefined();
  later(2 * FRESH_SESSION_SECONDS + 2);
  await expect(makeToken(person)).rejects.toEqual(refusal('PROOF_NEEDED'));
});

it('a passkey is a proof, one time each, and the passkey of another person is refused', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const [own, ofOther] = [await newPasskey(person.actor), await newPasskey(other.actor)];
  later(FRESH_SESSION_SECONDS + 1);
  const stolen = await signedBy(ofOther);
  await expect(prove(person, { passkey: stolen })).rejects.toEqual(refusal('PASSKEY_UNKNOWN'));
  await expect(makeToken(person)).rejects.toEqual(refusal('PROOF_NEEDED'));
  const passkey = await signedBy(own);
  await prove(person, { passkey });
  await expect(makeToken(person)).resolves.toBeDefined();
  await expect(prove(person, { passkey })).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
});

it('a proof is for its session alone, and for none that has ended', async () => {
  const person = await newPerson();
  const actor = await actorNow(person);
  later(FRESH_SESSION_SECONDS + 1);
  await prove(person, { password: TEST_PASSWORD });
  const elsewhere = { ...actor, session: { ...actor.session, id: 'another' } };
  await expect(proveSelf(elsewhere, { password: TEST_PASSWORD }, freshBrowser(), TEST_ORIGIN)).rejects.toEqual(
    refusal('UNAUTHORIZED'),
  );
  await endSession(actor, actor.session.id);
  await expect(proveSelf(actor, { password: TEST_PASSWORD }, freshBrowser(), TEST_ORIGIN)).rejects.toEqual(
    refusal('UNAUTHORIZED'),
  );
});

it('a token proves nothing, however new it is', async () => {
  const { text } = await makeToken(await newPerson());
  const caller = await findTokenActor(text, null);
  expect(() => requireProof(caller?.actor as Actor)).toThrow('confirm');
});
