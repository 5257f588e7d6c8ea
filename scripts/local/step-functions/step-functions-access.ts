import * as z from 'zod';
import type { Access } from '../iam/permissions.ts';

/** What is malformed is left to the service, which refuses it once it was asked by somebody who may ask. */
const counting = z.object({
  stateMachineArn: z.string().optional().catch(undefined),
  executionArn: z.string().optional().catch(undefined),
});

/**
 * What an operation of Step Functions does.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsstepfunctions.html
 */
export function stepFunctionsAccess(operation: string, input: unknown): Access[] {
  const { stateMachineArn, executionArn = '' } = counting.catch({}).parse(input);
  return [{ action: `states:${operation}`, resource: stateMachineArn ?? executionArn }];
}
