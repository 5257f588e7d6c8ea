import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Workflow } from '../workflow.ts';
import { type Alarms, FIVE_MINUTES, QUARTER_HOUR, sumOf } from './alarms.ts';
import type { Observed } from './observed.ts';

/** A single failure is retried. Three in 15 minutes are a problem. */
const FAULTS_MIN = 3;

/**
 * An alarm for each function: an alarm may neither search for metrics nor add up more than ten, and its name says which
 * function it is.
 */
export function alarmOnFunctions(alarms: Alarms, { functions }: Observed): void {
  for (const [name, target] of Object.entries(functions)) {
    const options = { period: QUARTER_HOUR };
    alarms.add(`function-${name}`, {
      metric: sumOf({ errors: target.metricErrors(options), throttles: target.metricThrottles(options) }, QUARTER_HOUR),
      threshold: FAULTS_MIN,
      means: `The function ${name} crashed, ran out of time or was throttled ${FAULTS_MIN} times in 15 minutes.`,
      section: 'Errors and throttles',
    });
  }
}

/** The alarm of the queue goes off when its oldest message is older than this, in seconds. */
const WAITING_SECONDS = 30 * 60;

/** What the alarm of each workflow means, and its section of the runbook. */
const WORKFLOWS = {
  deletion: {
    means: 'The deletion of the contents of a workspace or project was given up. The cleanup starts it again.',
    section: 'Errors and throttles',
  },
  preparation: {
    means: 'The copy of an attached video, or the start of its conversion, was given up. The recovery starts it again.',
    section: 'A conversion is stuck',
  },
  join: {
    means: 'A join timed out or was stopped by hand. The sweep starts it again.',
    section: 'A join has failed',
  },
  recovery: {
    means: 'A run of the recovery failed as a whole, so stuck conversions were not reconciled.',
    section: 'A conversion is stuck',
  },
  migration: {
    means: 'A migration of stored items was given up. It starts again on the next day.',
    section: 'Errors and throttles',
  },
} as const;

function alarmOnWorkflow(alarms: Alarms, name: keyof typeof WORKFLOWS, { machine }: Pick<Workflow, 'machine'>): void {
  const options = { period: FIVE_MINUTES };
  alarms.add(`workflow-${name}`, {
    metric: sumOf(
      {
        failed: machine.metricFailed(options),
        timedOut: machine.metricTimedOut(options),
        aborted: machine.metricAborted(options),
      },
      FIVE_MINUTES,
    ),
    threshold: 1,
    ...WORKFLOWS[name],
  });
}

export function alarmOnEvents(alarms: Alarms, observed: Observed): void {
  const { failedEvents, delivery } = observed;
  alarms.add('dead-letters', {
    metric: failedEvents.queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    threshold: 1,
    means: 'An event failed after all retries. It is in the queue of failed events.',
    section: 'Dead letters',
  });
  const ages = Object.entries(delivery.queues).map(([name, queue]) => {
    return [name, queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' })];
  });
  alarms.add('events-waiting', {
    metric: new MathExpression({
      expression: `MAX([${ages.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
      usingMetrics: Object.fromEntries(ages),
      period: FIVE_MINUTES,
    }),
    threshold: WAITING_SECONDS,
    means: 'Events wait for half an hour: webhooks and mails are late.',
    section: 'Dead letters',
  });
  for (const name of Object.keys(WORKFLOWS) as (keyof typeof WORKFLOWS)[])
    alarmOnWorkflow(alarms, name, observed[name]);
}
