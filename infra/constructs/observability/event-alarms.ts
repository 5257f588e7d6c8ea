import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { type Alarms, FIVE_MINUTES, sumOf } from './alarms.ts';
import type { Observed } from './observed.ts';

/** The section of the runbook for each workflow. */
const SECTIONS = {
  deletion: 'Errors and throttles',
  join: 'A join has failed',
  preparation: 'A conversion is stuck',
  recovery: 'A conversion is stuck',
} as const;

function alarmOnWorkflow(alarms: Alarms, name: keyof typeof SECTIONS, machine: StateMachine, means: string): void {
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
    means,
    section: SECTIONS[name],
  });
}

/** Alarms on background work that was given up. */
export function alarmOnEvents(alarms: Alarms, observed: Observed): void {
  const { failedEvents, deletion, preparation, join, recovery } = observed;
  alarms.add('dead-letters', {
    metric: failedEvents.queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    threshold: 1,
    means: 'An event was given up, retries and all: it is in the queue of failed events.',
    section: 'Dead letters',
  });
  const deleting =
    'Removing what was in a deleted workspace or project was given up; the hourly cleanup starts it again.';
  alarmOnWorkflow(alarms, 'deletion', deletion.machine, deleting);
  const preparing =
    'Copying an attached video, or starting its conversion, was given up; the recovery starts it again.';
  alarmOnWorkflow(alarms, 'preparation', preparation.machine, preparing);
  const joining = 'A join ran out of time, or was stopped by hand; the sweep begins it again.';
  alarmOnWorkflow(alarms, 'join', join.machine, joining);
  const recovering = 'A run of the recovery of conversions failed as a whole: nothing that is stuck was reconciled.';
  alarmOnWorkflow(alarms, 'recovery', recovery.machine, recovering);
}
