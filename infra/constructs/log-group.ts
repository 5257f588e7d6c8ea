import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * A log that is kept for one month.
 * @param logGroupName only where a service asks for one
 */
export const newLogGroup = (scope: Construct, id: string, settings: Settings, logGroupName?: string): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: settings.removalPolicy,
  });
