import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Says why a policy may name many things at once. Any other wildcard in it still fails the check.
 * @param owner the role, or what contains it
 * @param finding as the check writes it: `Resource::…` or `Action::…`; tokens are resolved
 */
export function acknowledgeWildcard(owner: IConstruct, finding: string, reason: string): void {
  Validations.of(owner).acknowledge({ id: `AwsSolutions-IAM5[${Stack.of(owner).resolve(finding)}]`, reason });
}
