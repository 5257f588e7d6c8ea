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
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge-wildcard.ts';
import { newVendedLogGroup } from './log-group.ts';

/** Copies what was attached to a recording to where nobody can write to, and starts the conversion of the copy. */
export class Preparation extends Construct {
  readonly machine: StateMachine;

  /** @param prepare the task: takes `{recordingId}` and what it gave before, gives `{done}`, and can be called again */
  constructor(scope: Construct, id: string, settings: Settings, prepare: LambdaFunction) {
    super(scope, id);
    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(this.definition(prepare)),
      // The recovery looks after an hour for what is not prepared; by then this has ended, however large the file.
      timeout: Duration.hours(1),
      tracingEnabled: true,
      logs: {
        destination: newVendedLogGroup(this, 'Log', settings, { service: 'states', name: 'preparation' }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
      removalPolicy: settings.removalPolicy,
    });
    this.machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [prepare.functionArn] }),
    );
    acknowledgeWildcard(this.machine.role, 'Resource::*', 'Delivering logs and traces knows no resources.');
  }

  /** Lets a function start a run, and tells it which workflow that is. */
  allowStart(target: LambdaFunction): void {
    target.addEnvironment('PREPARATION_ARN', this.machine.stateMachineArn);
    target.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machine.stateMachineArn] }),
    );
  }

  private definition(prepare: LambdaFunction): IChainable {
    // The ready-made task would also allow every version of the function.
    const step = new CustomState(this, 'Prepare', { stateJson: { Type: 'Task', Resource: prepare.functionArn } });
    step.addRetry({
      errors: ['States.ALL'],
      interval: Duration.seconds(2),
      backoffRate: 2,
      maxDelay: Duration.minutes(5),
      maxAttempts: 10,
      jitterStrategy: JitterType.FULL,
    });
    const isDone = new Choice(this, 'IsPrepared')
      .when(Condition.booleanEquals('$.done', true), new Succeed(this, 'Prepared'))
      .otherwise(step);
    return step.next(isDone);
  }
}
