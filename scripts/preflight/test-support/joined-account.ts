import { apply } from '#functions/data/ground/apply.ts';
import { linkIdentity } from '#functions/data/identity/identity.ts';
import { markSignedOn } from '#functions/data/identity/user.ts';
import { newPerson } from '#functions/domain/test-support/people.ts';

/** An account that has signed on by a subject. @returns its address */
export async function joinedAccount(subject: string): Promise<string> {
  const { actor, email } = await newPerson();
  const at = new Date().toISOString();
  // Another account has no subject of this test.
  const issuer = `https://${actor.userId}.example`;
  const identity = { userId: actor.userId, issuer, subject, email, linkedAt: at, usedAt: at };
  await apply([...linkIdentity(identity, null), markSignedOn(actor.userId, at)]);
  return email;
}
