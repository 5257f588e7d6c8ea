import type { RolePolicy, Statement } from './roles.ts';

/** Condition keys of requests on this machine; their case does not matter in policies. */
const KNOWN = [
  'aws:PrincipalAccount',
  'aws:PrincipalArn',
  'aws:SecureTransport',
  'events:detail-type',
  'events:source',
  'iam:PassedToService',
  's3:delimiter',
  's3:max-keys',
  's3:prefix',
  'ses:FromAddress',
  'ses:FromDisplayName',
  'ses:Recipients',
  'transcribe:OutputBucketName',
];

/** A statement without Action has NotAction, which may concern any service. Case does not matter in actions. */
const concerns = ({ Action = '*' }: Statement, service: string): boolean =>
  [Action].flat().some((action) => action === '*' || action.toLowerCase().startsWith(`${service}:`));

/** @throws Error for a condition on a key that is not among `known`: it would count as missing */
export function checkConditionKeys(name: string, statements: Statement[], known: string[]): void {
  const all = new Set(known.map((key) => key.toLowerCase()));
  const keys = statements.flatMap(({ Condition = {} }) =>
    Object.values(Condition).flatMap((each) => Object.keys(each)),
  );
  const unknown = keys.find((key) => !all.has(key.toLowerCase()));
  if (unknown) throw new Error(`The policy ${name} has a condition on ${unknown}, which this runtime does not know`);
}

/**
 * The parts of policies about one service's actions: fewer statements are evaluated faster.
 * @param service the prefix of its actions
 * @throws Error for a condition on a key that no request here has: it would count as missing
 */
export function policiesAbout(service: string, policies: RolePolicy[]): RolePolicy[] {
  return policies.flatMap(({ name, document }) => {
    const statements = [document.Statement].flat().filter((statement) => concerns(statement, service));
    checkConditionKeys(name, statements, KNOWN);
    return statements.length > 0 ? [{ name, document: { ...document, Statement: statements } }] : [];
  });
}
