import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** A log that is kept for one month. */
export const newLogGroup = (scope: Construct, id: string, settings: Settings): LogGroup =>
  new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: settings.removalPolicy });
