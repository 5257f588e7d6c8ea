import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge-wildcard.ts';
import { newVendedLogGroup } from './log-group.ts';
import { recoveryDefinition } from './recovery-definition.ts';

/** The functions that are the workflow's tasks. */
export interface RecoveryTasks {
  begin: LambdaFunction;
  listStuck: LambdaFunction;
  reconcile: LambdaFunction;
  end: LambdaFunction;
}

/** Finds recordings whose conversion has got stuck, and brings each on. Takes `{trigger}`: `schedule` or `manual`. */
export class Recovery extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, settings: Settings, tasks: RecoveryTasks) {
    super(scope, id);
    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(recoveryDefinition(this, tasks)),
      timeout: Duration.hours(2),
      tracingEnabled: true,
      logs: {
        destination: newVendedLogGroup(this, 'Log', settings, { service: 'states', name: 'recovery' }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
      removalPolicy: settings.removalPolicy,
    });
    const resources = Object.values(tasks).map(({ functionArn }) => functionArn);
    this.machine.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
    acknowledgeWildcard(this.machine.role, 'Resource::*', 'Delivering logs and traces knows no resources.');
  }

  /** Lets a function start a run, and tells it which workflow that is. */
  allowStart(target: LambdaFunction): void {
    target.addEnvironment('RECOVERY_ARN', this.machine.stateMachineArn);
    target.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machine.stateMachineArn] }),
    );
  }
}
