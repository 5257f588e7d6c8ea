import type { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, type IChainable, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { newVendedLogGroup } from './log-group.ts';

/** The workflows of a stack. */
export type Workflows = Record<'deletion' | 'preparation' | 'join' | 'recovery' | 'migration', Workflow>;

interface WorkflowProps {
  name: string;
  /** Environment variable that tells a function which workflow it may start. */
  variable: string;
  /** A run that takes longer fails. */
  timeout: Duration;
  tasks: LambdaFunction[];
  /** Creates the states in the given scope. */
  definition: (scope: Construct) => IChainable;
}

/** A Step Functions workflow that calls functions, logs each run without its data, and is traced. */
export class Workflow extends Construct {
  readonly machine: StateMachine;

  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    private readonly props: WorkflowProps,
  ) {
    super(scope, id);
    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(props.definition(this)),
      timeout: props.timeout,
      tracingEnabled: true,
      logs: {
        destination: newVendedLogGroup(this, 'Log', settings, { service: 'states', name: props.name }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
      removalPolicy: settings.removalPolicy,
    });
    const resources = props.tasks.map(({ functionArn }) => functionArn);
    this.machine.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
    acknowledgeWildcard(this.machine.role, 'Resource::*', 'The actions for logs and traces have no resource types.');
  }

  /** Lets a function start an execution, and passes it the workflow's ARN. */
  allowStart(target: LambdaFunction): void {
    target.addEnvironment(this.props.variable, this.machine.stateMachineArn);
    target.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machine.stateMachineArn] }),
    );
  }
}
