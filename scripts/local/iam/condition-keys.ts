import type { RolePolicy, Statement } from './roles.ts';

/** Condition keys that requests on this machine are given; policies write them in any case. */
const KNOWN = new Set(
  [
    'aws:PrincipalAccount',
    'aws:PrincipalArn',
    'aws:SecureTransport',
    'iam:PassedToService',
    's3:delimiter',
    's3:max-keys',
    's3:prefix',
    'ses:FromAddress',
    'ses:FromDisplayName',
    'ses:Recipients',
  ].map((key) => key.toLowerCase()),
);

/** A statement without actions has NotAction, which may be about any service. */
const concerns = ({ Action = '*' }: Statement, service: string): boolean =>
  [Action].flat().some((action) => action === '*' || action.startsWith(`${service}:`));

/**
 * Refuses to go on with a policy whose conditions cannot be judged: a key that no request has would read as missing.
 * @param service whose actions are asked for; what is said of others does not matter
 * @throws Error that names the key
 */
export function checkConditionKeys({ name, document }: RolePolicy, service: string): void {
  const statements = [document.Statement].flat().filter((statement) => concerns(statement, service));
  const keys = statements.flatMap(({ Condition = {} }) =>
    Object.values(Condition).flatMap((each) => Object.keys(each)),
  );
  const unknown = keys.find((key) => !KNOWN.has(key.toLowerCase()));
  if (unknown) throw new Error(`The policy ${name} has a condition on ${unknown}, which this runtime does not know`);
}
