import { Aws, Fn } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * A log that is kept for one month.
 * @param logGroupName only when a service requires one
 */
export const newLogGroup = (scope: Construct, id: string, settings: Settings, logGroupName?: string): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: settings.removalPolicy,
  });

/**
 * The last part of the stack's ARN. Each creation of a stack has its own, so names do not conflict with retained
 * resources of a former one.
 */
const creationId = (): string => Fn.select(2, Fn.split('/', Aws.STACK_ID));

/**
 * A log that an AWS service writes. For any other log, the service needs an entry in the account's resource policy,
 * which is limited to 5,120 characters; this prefix is allowed as a whole:
 * https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
 * @param service as AWS names it in such logs, `states` or `apigateway`
 * @param name of the logged resource, within the stage
 */
export const newVendedLogGroup = (
  scope: Construct,
  id: string,
  settings: Settings,
  { service, name }: { service: 'apigateway' | 'states'; name: string },
): LogGroup =>
  newLogGroup(scope, id, settings, `/aws/vendedlogs/${service}/framekeep-${settings.stage}-${name}-${creationId()}`);
