import { getIdentity } from '#functions/data/identity/identity.ts';
import { type PersonRow, pagePeople } from '#functions/data/identity/people.ts';
import { isSubject } from '#shared/model/identity/sign-on.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Accounts that are read at a time. */
const PAGE = 100;

const sharedBy = (email: string, stage: string | undefined): Finding =>
  warning(
    `${email} was joined to a subject that names nobody: the provider may have sent it for several people, and let them all in. It ` +
      'logs nobody in any more. Let the provider send a subject of its own for each person. End all sessions of the account: npm ' +
      `run people -- reset-password ${email}${stage ? ` --stage ${stage}` : ''}. Its owner then signs on, and proves once more that ` +
      'it is theirs.',
  );

/**
 * Looks for accounts that an earlier version has joined to a subject that names nobody, in the table that the environment
 * names. @param stage on AWS; undefined for this machine
 */
export async function checkSubjects(stage?: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const { items, hasMore } = await pagePeople({ after, size: PAGE });
    const read = async ({ id, email }: PersonRow) => ({ email, identity: await getIdentity(id) });
    const found = await Promise.all(items.filter(({ signedOnAt }) => signedOnAt).map(read));
    const wrong = found.filter(({ identity }) => identity && !isSubject(identity.subject));
    findings.push(...wrong.map(({ email }) => sharedBy(email, stage)));
    after = hasMore ? items.at(-1)?.id : undefined;
  }
  return findings.length > 0 ? findings : [ok('Everyone who signs on has a subject of their own.')];
}
