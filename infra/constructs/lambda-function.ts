import { Duration } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { newLogGroup } from './log-group.ts';
import { newLoggingRole } from './logging-role.ts';

interface BundledFunctionProps {
  codeDir: string;
  description: string;
  /** Memory in MB. A function's CPU share grows with it. */
  memory: number;
  /** Longest run, in seconds. */
  timeout: number;
  /** Reserved concurrency, which is also its limit. By default nothing is reserved. */
  concurrency?: number | null;
}

/** One Lambda function with a log and a role of its own. */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, settings: Settings, props: BundledFunctionProps) {
    super(scope, id);
    const logGroup = newLogGroup(this, 'Log', settings);
    const role = newLoggingRole(this, 'Role', logGroup);
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.codeDir),
      description: props.description,
      memorySize: props.memory,
      reservedConcurrentExecutions: props.concurrency ?? undefined,
      timeout: Duration.seconds(props.timeout),
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      logGroup,
      role,
      environment: {
        // A dimension of the metrics that the function publishes.
        STAGE: settings.stage,
        // Stack traces in the log name the TypeScript sources.
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    acknowledgeWildcard(role, 'Resource::*', 'X-Ray has no resource type for sending traces.');
  }
}
