import { Duration } from 'aws-cdk-lib';
import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, QUARTER_HOUR } from './alarms.ts';
import { ownMetric } from './metrics.ts';

/** A share of all mail that an account has sent in a region, from any stack. SES has no finer metric. */
export const reputation = (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });

/**
 * From this rate on, SES puts an account under review:
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
const BOUNCES = 0.05;
const COMPLAINTS = 0.001;

const MAILS_MIN = 3;

export function alarmOnMail(alarms: Alarms): void {
  const everyStack = 'The figure is that of the whole account.';
  alarms.add('mail-bounces', {
    metric: reputation('Reputation.BounceRate'),
    threshold: BOUNCES,
    // SES publishes the rate only when it has changed.
    missing: TreatMissingData.IGNORE,
    means: `${BOUNCES * 100}% of the mail comes back: SES may stop sending. ${everyStack}`,
    section: 'Mail bounces',
  });
  alarms.add('mail-complaints', {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: COMPLAINTS,
    missing: TreatMissingData.IGNORE,
    means: `${COMPLAINTS * 100}% of the mail is reported as unwanted: SES may stop sending. ${everyStack}`,
    section: 'Mail bounces',
  });
  alarms.add('mail-not-sent', {
    metric: ownMetric(alarms.settings, 'MailsFailed', QUARTER_HOUR),
    threshold: MAILS_MIN,
    means: `${MAILS_MIN} mails in 15 minutes could not be sent: codes and links do not reach people.`,
    section: 'Mail bounces',
  });
}
