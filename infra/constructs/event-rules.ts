import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FailedEvents } from './failed-events.ts';
import type { LambdaFunctions } from './lambda-functions.ts';
import { type MediaBucket, UPLOAD_PREFIX } from './media-bucket.ts';
import type { Transcoding } from './transcoding.ts';

interface EventRulesProps {
  functions: LambdaFunctions;
  media: MediaBucket;
  transcoding: Transcoding;
  failedEvents: FailedEvents;
}

/** What happens by itself: which event or hour calls which function. */
export class EventRules extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: EventRulesProps,
  ) {
    super(scope, id);
    const { functions, media, transcoding } = props;
    this.onEvent('Upload', functions['on-upload'], {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [media.bucket.bucketName] }, object: { key: [{ prefix: UPLOAD_PREFIX }] } },
    });
    this.onEvent('JobState', functions['on-job-state'], {
      source: ['aws.mediaconvert'],
      detailType: ['MediaConvert Job State Change'],
      detail: { status: ['COMPLETE', 'ERROR', 'CANCELED'], queue: [transcoding.queueArn] },
    });
    this.everyHour('SweepMedia', functions['sweep-media']);
    this.everyHour('PruneWatermarks', functions['prune-watermarks']);
  }

  private onEvent(id: string, target: LambdaFunction, eventPattern: EventPattern): void {
    new Rule(this, id, { eventPattern, targets: [this.target(target)] });
  }

  private everyHour(id: string, target: LambdaFunction): void {
    new Rule(this, id, { schedule: Schedule.rate(Duration.hours(1)), targets: [this.target(target)] });
  }

  private target(target: LambdaFunction): LambdaTarget {
    const { failedEvents } = this.props;
    failedEvents.catch(target);
    return new LambdaTarget(target, {
      deadLetterQueue: failedEvents.queue,
      maxEventAge: Duration.hours(6),
      retryAttempts: 20,
    });
  }
}
