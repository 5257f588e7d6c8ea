import { type CfnCondition, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  type IAlarm,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';

type RunbookSection =
  | 'A conversion is stuck'
  | 'A join has failed'
  | 'A link has leaked'
  | 'A transcription has failed'
  | 'Dead letters'
  | 'Errors and throttles'
  | 'Mail bounces'
  | 'Recorders are behind';

interface NewAlarm {
  metric: IMetric;
  threshold: number;
  /** The event and its consequence, as a sentence. */
  means: string;
  section: RunbookSection;
  /** Treatment of missing data; by default, missing data is not breaching. */
  missing?: TreatMissingData;
  /** Consecutive periods that have to breach. */
  periods?: number;
  /** Condition under which the alarm is created; by default, always. */
  condition?: CfnCondition;
}

/** The sum of metrics. Missing data counts as 0. */
export const sumOf = (metrics: Record<string, IMetric>, period: Duration): MathExpression =>
  new MathExpression({
    expression: Object.keys(metrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: metrics,
    period,
  });

export const FIVE_MINUTES = Duration.minutes(5);
export const QUARTER_HOUR = Duration.minutes(15);

export const alarmName = (stage: string, name: string): string => `framekeep-${stage}-${name}`;

/** The alarms of a stage. Each notifies the one topic when it is raised and when it is over. */
export class Alarms extends Construct {
  readonly everywhere: IAlarm[] = [];

  constructor(
    scope: Construct,
    id: string,
    readonly settings: Settings,
    private readonly topic: ITopic,
  ) {
    super(scope, id);
  }

  /** @param name lower case with dashes */
  add(name: string, { metric, threshold, means, section, missing, periods = 1, condition }: NewAlarm): void {
    const alarm = new Alarm(this, name, {
      alarmName: alarmName(this.settings.stage, name),
      alarmDescription: `${means} What to do: docs/runbook.md, "${section}".`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    if (condition) (alarm.node.defaultChild as CfnAlarm).cfnOptions.condition = condition;
    else this.everywhere.push(alarm);
  }
}
