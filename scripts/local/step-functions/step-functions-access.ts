import * as z from 'zod';
import type { Access } from '../iam/access.ts';

/** Malformed requests pass here: the service refuses them after the permission check. */
const counting = z.object({
  stateMachineArn: z.string().optional().catch(undefined),
  executionArn: z.string().optional().catch(undefined),
});

/**
 * The permissions for an operation of Step Functions.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsstepfunctions.html
 */
export function stepFunctionsAccess(operation: string, input: unknown): Access[] {
  const { stateMachineArn, executionArn = '' } = counting.catch({}).parse(input);
  return [{ action: `states:${operation}`, resource: stateMachineArn ?? executionArn }];
}
