import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { type Alarms, FIVE_MINUTES, sumOf } from './alarms.ts';
import type { Observed } from './observed.ts';

function alarmOnWorkflow(alarms: Alarms, name: string, machine: StateMachine, means: string): void {
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
    section: name === 'deletion' ? 'Errors and throttles' : 'A conversion is stuck',
  });
}

/** Alarms of what goes on behind requests and was given up. */
export function alarmOnEvents(alarms: Alarms, { failedEvents, deletion, preparation, recovery }: Observed): void {
  alarms.add('dead-letters', {
    metric: failedEvents.queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    threshold: 1,
    means: 'An event was given up, retries and all: it is in the queue of failed events.',
    section: 'Dead letters',
  });
  const deleting =
    'Removing what was in a deleted workspace or project was given up; the hourly cleanup starts it anew.';
  alarmOnWorkflow(alarms, 'deletion', deletion.machine, deleting);
  const preparing = 'Copying an attached video, or starting its conversion, was given up; the recovery starts it anew.';
  alarmOnWorkflow(alarms, 'preparation', preparation.machine, preparing);
  const recovering = 'A run of the recovery of conversions failed as a whole: nothing that is stuck was reconciled.';
  alarmOnWorkflow(alarms, 'recovery', recovery.machine, recovering);
}
