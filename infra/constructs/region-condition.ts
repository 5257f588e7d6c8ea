import { CfnCondition, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

const ID = 'IsInUsEast1';

/** The stack's condition that it is in us-east-1, the region of CloudFront's metrics. */
export function isInUsEast1(scope: Construct): CfnCondition {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild(ID) as CfnCondition | undefined;
  return known ?? new CfnCondition(stack, ID, { expression: Fn.conditionEquals(stack.region, 'us-east-1') });
}
