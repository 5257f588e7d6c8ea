import { AwsError } from '../aws/aws-error.ts';
import type { Access } from './access.ts';

interface Refused {
  code: string;
  status: number;
}

/** DynamoDB and Step Functions document 400, as AWS's JSON protocol does in general. REST services answer 403. */
const REFUSALS: Record<string, Refused> = {
  s3: { code: 'AccessDenied', status: 403 },
  ses: { code: 'AccessDenied', status: 403 },
  dynamodb: { code: 'AccessDeniedException', status: 400 },
  states: { code: 'AccessDeniedException', status: 400 },
};
const OTHERS: Refused = { code: 'AccessDeniedException', status: 403 };

/**
 * The refusal of an access: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html
 * @param service as in a request's credential scope
 * @param principal ARN of the caller
 */
export function accessDenied(service: string, principal: string, { action, resource }: Access): AwsError {
  const { code, status } = REFUSALS[service] ?? OTHERS;
  const what = `User: ${principal} is not authorized to perform: ${action} on resource: ${resource}`;
  return new AwsError(code, status, `${what} because no identity-based policy allows the ${action} action`);
}
