import { type Alarms, QUARTER_HOUR, sumOf } from './alarms.ts';
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
