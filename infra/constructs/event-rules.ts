import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import {
  type LambdaFunctionProps,
  LambdaFunction as LambdaTarget,
  SfnStateMachine,
} from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { OVERDUE_EVERY_MS, RECOVERY_SCHEDULE } from '#shared/model/video/recovery.ts';
import type { Conversion } from './conversion.ts';
import type { FailedEvents } from './failed-events.ts';
import type { LambdaFunctions } from './lambda-functions.ts';
import type { RecoveryWorkflow } from './recovery.ts';

interface EventRulesProps {
  functions: LambdaFunctions;
  conversion: Conversion;
  recovery: RecoveryWorkflow;
  failedEvents: FailedEvents;
  stage: string;
  /** Whether recordings are transcribed. */
  transcribes: boolean;
}

/** The schedules and events that call functions and workflows. */
export class EventRules extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: EventRulesProps,
  ) {
    super(scope, id);
    const { functions, conversion } = props;
    const onJobState = this.target(functions['on-job-state']);
    this.onEvent('JobState', onJobState, {
      source: ['aws.mediaconvert'],
      detailType: ['MediaConvert Job State Change'],
      detail: { status: ['COMPLETE', 'ERROR', 'CANCELED'], queue: [conversion.queueArn] },
    });
    if (props.transcribes) {
      this.onEvent('TranscriptState', onJobState, {
        source: ['aws.transcribe'],
        detailType: ['Transcribe Job State Change'],
        detail: {
          TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
          TranscriptionJobName: [{ prefix: `framekeep-${props.stage}.` }],
        },
      });
    }
    // The outcome of this account's mails. A bounce is hard or soft.
    this.onEvent('MailBounce', this.target(functions['on-mail-bounce']), {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Delivery Delayed', 'Email Delivered'],
      detail: { eventType: ['Bounce', 'DeliveryDelay', 'Delivery'] },
    });
    this.everyHour('PruneCutoffs', functions['prune-cutoffs']);
    this.everyHour('DropSigningKeys', functions['rotate-signing-keys'], { action: 'drop' });
    this.everyMinute('DrainRevocations', functions['drain-revocations']);
    this.everyMinute('PublishDue', functions['publish-due']);
    this.everyFiveMinutes('RunCleanup', functions['run-cleanup']);
    this.everyFiveMinutes('ReconcileOverdue', functions['reconcile-overdue']);
    this.everyFiveMinutes('SweepSegments', functions['sweep-segments']);
    this.recover();
  }

  private onEvent(id: string, target: LambdaTarget, eventPattern: EventPattern): void {
    new Rule(this, id, { eventPattern, targets: [target] });
  }

  /** @param input passed to the function instead of the event */
  private everyHour(id: string, target: LambdaFunction, input?: object): void {
    const schedule = Schedule.rate(Duration.hours(1));
    const event = input && RuleTargetInput.fromObject(input);
    new Rule(this, id, { schedule, targets: [this.target(target, { event })] });
  }

  private everyMinute(id: string, draining: LambdaFunction): void {
    const schedule = Schedule.rate(Duration.minutes(1));
    // The next event comes after a minute.
    const limits = { maxEventAge: Duration.minutes(5), retryAttempts: 0 };
    new Rule(this, id, { schedule, targets: [this.target(draining, limits)] });
  }

  /** Looks for work that is due. The function that depends on the recovery's switch reads the switch itself. */
  private everyFiveMinutes(id: string, looking: LambdaFunction): void {
    const every = Duration.millis(OVERDUE_EVERY_MS);
    // The next event comes after five minutes.
    const target = this.target(looking, { maxEventAge: every, retryAttempts: 0 });
    new Rule(this, id, { schedule: Schedule.rate(every), targets: [target] });
  }

  /**
   * The workflow itself reads whether it is switched on: the switch is an item in the table, not a change of the stack.
   */
  private recover(): void {
    const { recovery, failedEvents } = this.props;
    const target = new SfnStateMachine(recovery.machine, {
      input: RuleTargetInput.fromObject({ trigger: 'schedule' }),
      deadLetterQueue: failedEvents.queue,
      // The next event comes after 15 minutes.
      maxEventAge: Duration.minutes(15),
      retryAttempts: 3,
    });
    new Rule(this, 'Recovery', { schedule: Schedule.expression(RECOVERY_SCHEDULE), targets: [target] });
  }

  private target(target: LambdaFunction, options: Omit<LambdaFunctionProps, 'deadLetterQueue'> = {}): LambdaTarget {
    const { failedEvents } = this.props;
    const { maxEventAge = Duration.hours(6), retryAttempts } = options;
    failedEvents.catch(target, { maxEventAge, retryAttempts });
    return new LambdaTarget(target, {
      deadLetterQueue: failedEvents.queue,
      retryAttempts: 20,
      ...options,
      maxEventAge,
    });
  }
}
