import { AwsError } from '../aws/aws-error.ts';
import type { Access } from './access.ts';
import type { Verdict } from './evaluate.ts';

type Words = (principal: string, access: Access, verdict: Verdict) => string;

const because = ({ action }: Access, verdict: Verdict) =>
  verdict === 'ExplicitlyDenied'
    ? 'with an explicit deny in an identity-based policy'
    : `because no identity-based policy allows the ${action} action`;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html */
const plain: Words = (principal, access, verdict) =>
  `User: ${principal} is not authorized to perform: ${access.action} on resource: ${access.resource} ${because(access, verdict)}`;

const quoted: Words = (principal, access, verdict) =>
  plain(principal, { ...access, resource: `"${access.resource}"` }, verdict);

const ofSes: Words = (principal, { action, resource }) =>
  `User \`${principal}' is not authorized to perform \`${action}' on resource \`${resource}'`;

interface Style {
  code: string;
  status: number;
  words: Words;
}

/** DynamoDB and Step Functions document 400, as AWS's JSON protocol does in general. REST services answer 403. */
const STYLES: Record<string, Style> = {
  s3: { code: 'AccessDenied', status: 403, words: quoted },
  ses: { code: 'AccessDenied', status: 403, words: ofSes },
  dynamodb: { code: 'AccessDeniedException', status: 400, words: plain },
  states: { code: 'AccessDeniedException', status: 400, words: plain },
};
const OTHERS: Style = { code: 'AccessDeniedException', status: 403, words: plain };

/**
 * The refusal of an access, in the words of the service.
 * @param service as in a request's credential scope
 * @param principal ARN of the caller
 */
export function accessDenied(service: string, principal: string, access: Access, verdict: Verdict): AwsError {
  const { code, status, words } = STYLES[service] ?? OTHERS;
  return new AwsError(code, status, words(principal, access, verdict));
}
