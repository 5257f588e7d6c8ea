import { join } from 'node:path';
import { CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IConstruct, type IDependable } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { LANDING_PAGE, withOrigin } from './landing-page.ts';
import { newLogGroup } from './log-group.ts';
import { newLoggingRole } from './logging-role.ts';
import type { PrivateBucket } from './private-bucket.ts';

/** Folder of the files whose names change with their content. */
const ASSETS = 'assets';

/** The resource that copies a deployment's files, without the CDK's function behind it: others can depend on it. */
function filesOf(deployment: BucketDeployment): CfnResource {
  const found = deployment.node
    .findAll()
    .find(
      (each): each is CfnResource => CfnResource.isCfnResource(each) && each.cfnResourceType.startsWith('Custom::'),
    );
  if (!found) throw new Error(`${deployment.node.path} copies no files`);
  return found;
}

interface WebFiles {
  dir: string;
  /** The page at `/`, as built. */
  landingPage: string;
  /** Origin of the app, without a trailing slash. */
  origin: string;
}

export class WebApp extends Construct {
  /** The files that pages name. */
  readonly assets: CfnResource;
  private readonly pages: CfnResource;

  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    private readonly bucket: PrivateBucket,
    { dir, landingPage, origin }: WebFiles,
  ) {
    super(scope, id);
    const logGroup = newLogGroup(this, 'DeployLog', settings);
    const role = newLoggingRole(this, 'DeployRole', logGroup);
    const common = {
      destinationBucket: bucket,
      role,
      logGroup,
      // Open screens still load the assets of their own build.
      prune: false,
      outputObjectKeys: false,
      // A first creation that fails deletes its bucket, which must be empty then.
      retainOnDelete: settings.isProduction && !settings.isFirstDeployment,
      memoryLimit: 512,
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(join(dir, ASSETS))],
      destinationKeyPrefix: ASSETS,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(dir, { exclude: [ASSETS, LANDING_PAGE] }),
        Source.data(LANDING_PAGE, withOrigin(landingPage, origin)),
      ],
      cacheControl: [CacheControl.noCache()],
    });
    this.assets = filesOf(assets);
    this.pages = filesOf(pages);
    // A page must not name an asset before it is uploaded.
    this.pages.node.addDependency(this.assets);
    this.acknowledgeDeployment(role);
  }

  /** Publishes a page only after the resources that it calls exist. */
  putPagesAfter(...others: IDependable[]): void {
    this.pages.node.addDependency(...others);
  }

  /**
   * Deploys files only after all other resources are created: a bucket with objects cannot be deleted, so a later
   * failure of the creation could not be rolled back. Nothing may depend on resources that exist only in some regions.
   */
  putAllLast(): void {
    const files = [this.assets, this.pages];
    const others = Stack.of(this)
      .node.findAll()
      .filter((each) => CfnResource.isCfnResource(each) && !each.cfnOptions.condition);
    this.assets.node.addDependency(...others.filter((other) => !files.some((file) => file === other)));
  }

  /** Acknowledges findings about the CDK's own deployment function. It runs only while the stack is deployed. */
  private acknowledgeDeployment(role: Role): void {
    const { logicalId } = this.bucket.node.defaultChild as CfnBucket;
    const findings = [
      'Action::s3:GetBucket*',
      'Action::s3:GetObject*',
      'Action::s3:List*',
      'Action::s3:Abort*',
      'Action::s3:DeleteObject*',
      'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
      `Resource::<${logicalId}.Arn>/*`,
    ];
    for (const finding of findings) {
      acknowledgeWildcard(role, finding, 'Granted by the CDK: reads its asset bucket, writes the public web bucket.');
    }
    for (const child of Stack.of(this).node.children) {
      if (child.node.id.startsWith('Custom::CDKBucketDeployment')) acknowledgeDeploymentFunction(child);
    }
  }
}

/** The function is the CDK's own, so we cannot choose its properties. */
function acknowledgeDeploymentFunction(owner: IConstruct): void {
  const runtime =
    'The CDK chooses the runtime of its own deployment function; it comes with new versions of the library.';
  const failure =
    'CloudFormation calls the function and waits for its answer: a failure ends the deployment and is in its log.';
  Validations.of(owner).acknowledge(
    { id: 'AwsSolutions-L1', reason: runtime },
    { id: 'Serverless-LambdaLatestVersion', reason: runtime },
    { id: 'Serverless-LambdaDLQ', reason: failure },
    { id: 'Serverless-LambdaTracing', reason: failure },
  );
}
