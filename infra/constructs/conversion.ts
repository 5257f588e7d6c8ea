import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { roleOf } from './logging-role.ts';
import { CONVERTED_PREFIX, type MediaBucket, ORIGINAL_PREFIX } from './media-bucket.ts';
import type { PrivateBucket } from './private-bucket.ts';

const SERVICE = 'mediaconvert.amazonaws.com';

/** The picture of one color that hides areas. It is among the files of the web app. */
const HIDDEN_AREA_IMAGE = 'hidden-area.png';

/** The queue of conversions, and the role in which they read originals and write MP4s. */
export class Conversion extends Construct {
  readonly queueArn: string;
  private readonly role: Role;

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    private readonly media: MediaBucket,
    private readonly web: PrivateBucket,
  ) {
    super(scope, id);
    const queue = new CfnQueue(this, 'Queue', {
      name: `framekeep-${settings.stage}`,
      pricingPlan: 'ON_DEMAND',
      concurrentJobs: settings.capacity.conversionsAtOnce ?? undefined,
    });
    this.queueArn = queue.attrArn;
    this.role = this.newJobRole();
  }

  /** Lets a function read originals and start their conversion, and passes it the queue and the role. */
  allowStart(target: LambdaFunction): void {
    this.media.allow(target, ORIGINAL_PREFIX, 'GetObject');
    target.addEnvironment('CONVERSION_QUEUE_ARN', this.queueArn);
    target.addEnvironment('CONVERSION_ROLE_ARN', this.role.roleArn);
    target.addEnvironment('SMALL_FILES', this.settings.smallFiles);
    target.addEnvironment('HIDDEN_AREA_IMAGE', this.web.s3UrlForObject(HIDDEN_AREA_IMAGE));
    target.addToRolePolicy(new PolicyStatement({ actions: ['mediaconvert:CreateJob'], resources: [this.queueArn] }));
    this.allowProbe(target);
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['iam:PassRole'],
        resources: [this.role.roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': SERVICE } },
      }),
    );
  }

  /** Lets a function probe files that it may read. */
  allowProbe(target: LambdaFunction): void {
    target.addToRolePolicy(new PolicyStatement({ actions: ['mediaconvert:Probe'], resources: ['*'] }));
    acknowledgeWildcard(roleOf(target), 'Resource::*', 'MediaConvert has no resource type for Probe.');
  }

  /** Lets a function read jobs. To read their outputs, it needs a permission of its own. */
  allowReadJobs(target: LambdaFunction): void {
    target.addToRolePolicy(new PolicyStatement({ actions: ['mediaconvert:SearchJobs'], resources: [this.queueArn] }));
    const jobs = Stack.of(this).formatArn({ service: 'mediaconvert', resource: 'jobs', resourceName: '*' });
    target.addToRolePolicy(new PolicyStatement({ actions: ['mediaconvert:GetJob'], resources: [jobs] }));
    acknowledgeWildcard(
      roleOf(target),
      'Resource::arn:<AWS::Partition>:mediaconvert:<AWS::Region>:<AWS::AccountId>:jobs/*',
      'MediaConvert chooses the ids of jobs.',
    );
  }

  private newJobRole(): Role {
    const role = new Role(this, 'JobRole', {
      // Only for jobs of this account: the same service principal works for every account.
      assumedBy: new ServicePrincipal(SERVICE, {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    // A cut is made from an MP4.
    for (const prefix of [ORIGINAL_PREFIX, CONVERTED_PREFIX]) this.media.grant(role, 's3:GetObject', prefix);
    this.media.grant(role, 's3:PutObject', CONVERTED_PREFIX);
    const image = this.web.arnForObjects(HIDDEN_AREA_IMAGE);
    role.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [image] }));
    return role;
  }
}
