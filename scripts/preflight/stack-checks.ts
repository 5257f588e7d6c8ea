import { type DeployedStack, describeStack, failedCreation } from '../deploy/deployed-stack.ts';
import { error, type Finding, ok, warning } from './finding.ts';
import { CLOUDFRONT_REGION, type Target } from './target.ts';

/** The default name of the stack of `cdk bootstrap`. */
const BOOTSTRAP_STACK = 'CDKToolkit';
/** The version that CDK deployments require: `requiresBootstrapStackVersion` in cdk.out/manifest.json. */
const BOOTSTRAP_VERSION = 6;

/** Whether the account and region are prepared for the CDK. */
export async function checkBootstrap({ clients, account, region }: Target): Promise<Finding[]> {
  const command = `npx cdk bootstrap aws://${account}/${region}`;
  const stack = await describeStack(clients.cloudFormation, BOOTSTRAP_STACK);
  if (!stack) {
    return [error(`There is no stack ${BOOTSTRAP_STACK} in ${region}: bootstrap the account and region, ${command}`)];
  }
  const version = Number(stack.outputs.get('BootstrapVersion') ?? 0);
  if (version >= BOOTSTRAP_VERSION) return [ok(`${region} is bootstrapped (version ${version}).`)];
  return [error(`The bootstrap of ${region} is of version ${version}, and ${BOOTSTRAP_VERSION} is needed: ${command}`)];
}

/** The rules for the region of a stack. */
export function checkRegion({ region, stage, context }: Target): Finding[] {
  if (region === CLOUDFRONT_REGION) return [ok(`The region is ${region}, from which CloudFront accepts web ACLs.`)];
  const webAcl = context('webAcl') || (stage === 'prod' ? 'own' : 'none');
  const findings = [
    warning(
      `The region is ${region}: the alarm edge-5xx exists only in ${CLOUDFRONT_REGION}, and a certificate must be requested there.`,
    ),
  ];
  if (webAcl === 'own') {
    findings.push(
      error(
        `A web ACL for CloudFront can be created only in ${CLOUDFRONT_REGION}: deploy there, or set -c webAcl=<ARN of ` +
          'one that was created there> or -c webAcl=none.',
      ),
    );
  }
  return findings;
}

/** What viewers of short films get. Longer films always have a small file. */
export function checkSmallFiles({ context }: Target): Finding[] {
  if (context('smallFiles') === 'on') return [ok('smallFiles is on: each film has a file for slow lines.')];
  return [
    ok(
      'smallFiles is off: a film of under 90 seconds has one quality, and waits on a line that is slower than it. ' +
        'docs/costs.md, "Small files", has the price.',
    ),
  ];
}

function onFailure({ name, status, isProtected }: DeployedStack): Finding {
  if (isProtected) {
    return error(
      `${name} is in ${status} and protected from deletion: aws cloudformation update-termination-protection ` +
        `--no-enable-termination-protection --stack-name ${name}, then deploy again.`,
    );
  }
  if (status === 'ROLLBACK_COMPLETE') {
    return warning(`${name} remains of a failed creation: npm run deploy deletes it and creates it again.`);
  }
  return error(
    `${name} is in ${status}: a resource of a failed creation could not be deleted. ` +
      'docs/runbook.md, "The first deployment failed", says what to do.',
  );
}

/** Whether the stack can be created, or updated in its current state. */
export function checkStack({ stack, stackName }: Target): Finding[] {
  if (!stack) return [ok(`There is no stack ${stackName} yet: it will be created.`)];
  if (failedCreation(stack)) return [onFailure(stack)];
  const { status } = stack;
  if (status === 'REVIEW_IN_PROGRESS')
    return [ok(`${stackName} has a change set but no resources: it will be created.`)];
  if (status.endsWith('_IN_PROGRESS')) {
    return [error(`${stackName} is in ${status}: wait until that has ended, then deploy.`)];
  }
  if (status.endsWith('_FAILED')) {
    return [error(`${stackName} is in ${status}: docs/runbook.md, "A deployment failed", says what to do.`)];
  }
  return [ok(`${stackName} is in ${status}: it will be updated.`)];
}

/** The accounts of a deployed stage whose people sign on. */
export async function checkSignOns({ stack, stage, region, context }: Target): Promise<Finding[]> {
  const table = stack?.outputs.get('TableName');
  if (!table || !context('signOnIssuer')) return [];
  // The clients of the table read the environment when they are created.
  Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: table });
  const { checkSubjects } = await import('./subjects.ts');
  return checkSubjects(stage);
}
