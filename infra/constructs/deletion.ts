import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  type IChainable,
  JitterType,
  LogLevel,
  StateMachine,
  Succeed,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge-wildcard.ts';
import { newVendedLogGroup } from './log-group.ts';
import { addThrottleRetry } from './throttle-retry.ts';

/** Longer than any request may run: one that was let in a moment before the deletion has ended by then. */
const REQUESTS_END = Duration.seconds(60);

/** Removes what was in a workspace or project, however much it is: one task does what fits into its time, again and again. */
export class Deletion extends Construct {
  readonly machine: StateMachine;

  /** @param batch the task: takes `{kind, id}`, gives `{kind, id, done}`, and can be called again at any time */
  constructor(scope: Construct, id: string, settings: Settings, batch: LambdaFunction) {
    super(scope, id);
    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(this.definition(batch)),
      timeout: Duration.hours(12),
      tracingEnabled: true,
      logs: {
        destination: newVendedLogGroup(this, 'Log', settings, { service: 'states', name: 'deletion' }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
      removalPolicy: settings.removalPolicy,
    });
    this.machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [batch.functionArn] }),
    );
    acknowledgeWildcard(this.machine.role, 'Resource::*', 'Delivering logs and traces knows no resources.');
  }

  /** Lets a function start a deletion, and tells it which workflow that is. */
  allowStart(target: LambdaFunction): void {
    target.addEnvironment('DELETION_ARN', this.machine.stateMachineArn);
    target.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machine.stateMachineArn] }),
    );
  }

  private definition(batch: LambdaFunction): IChainable {
    // The ready-made task would also allow every version of the function.
    const deleteBatch = new CustomState(this, 'DeleteBatch', {
      stateJson: { Type: 'Task', Resource: batch.functionArn },
    });
    addThrottleRetry(deleteBatch, {
      interval: Duration.seconds(5),
      maxDelay: Duration.minutes(10),
      maxAttempts: 20,
    });
    deleteBatch.addRetry({
      errors: ['States.ALL'],
      interval: Duration.seconds(5),
      backoffRate: 2,
      maxDelay: Duration.minutes(10),
      maxAttempts: 8,
      jitterStrategy: JitterType.FULL,
    });
    const isDone = new Choice(this, 'IsDone')
      .when(Condition.booleanEquals('$.done', true), new Succeed(this, 'Deleted'))
      .otherwise(deleteBatch);
    deleteBatch.next(isDone);
    const requestsEnd = new Wait(this, 'RequestsEnd', { time: WaitTime.duration(REQUESTS_END) }).next(deleteBatch);
    // Nothing can come into a project that is being deleted: each write asks it.
    return new Choice(this, 'WhatIsDeleted')
      .when(Condition.stringEquals('$.kind', 'project'), deleteBatch)
      .otherwise(requestsEnd);
  }
}
