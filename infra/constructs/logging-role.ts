import { type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** A Lambda function's role that can write to the function's own log and nothing else yet. */
export function newLoggingRole(scope: Construct, id: string, logGroup: ILogGroup): Role {
  const role = new Role(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  return role;
}

export function roleOf(target: LambdaFunction): IRole {
  if (!target.role) throw new Error(`${target.node.path} has no role`);
  return target.role;
}
