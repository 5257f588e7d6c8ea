import { ListQueuesCommand } from '@aws-sdk/client-mediaconvert';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { isToBeCreated } from '../deploy/deployed-stack.ts';
import { byHand, error, type Finding, ok, unknown, warning } from './finding.ts';
import { COUNT_QUOTAS, type CountQuota } from './quota-list.ts';
import type { Target } from './target.ts';

/** The quotas of a service for this account: the defaults, overridden by applied values. */
async function quotasOf(client: ServiceQuotasClient, service: string): Promise<ServiceQuota[]> {
  const byCode = new Map<string, ServiceQuota>();
  for (const paginate of [paginateListAWSDefaultServiceQuotas, paginateListServiceQuotas]) {
    for await (const { Quotas = [] } of paginate({ client }, { ServiceCode: service })) {
      for (const quota of Quotas) byCode.set(quota.QuotaCode ?? '', quota);
    }
  }
  return [...byCode.values()];
}

async function checkCount(target: Target, quota: CountQuota, known: ServiceQuota[]): Promise<Finding[]> {
  const { kind, isIt, fallback, perStack, count } = quota;
  const needed = isToBeCreated(target.stack) ? perStack : 0;
  const found = known.find(({ QuotaCode = '', QuotaName = '' }) => isIt(QuotaCode, QuotaName));
  const limit = found?.Value ?? fallback;
  const used = await count(target.clients);
  const by = found ? '' : " (AWS's default: Service Quotas does not list it)";
  if (used + needed <= limit) return [ok(`${kind}: ${used} of ${limit}${by}, and this stack needs ${needed} more.`)];
  return [
    error(
      `${kind}: ${used} of ${limit}${by}, and this stack needs ${needed} more. Ask for a higher quota in Service Quotas, ` +
        'or remove a stage that nobody needs.',
    ),
  ];
}

/** Whether the quotas of CloudFront and MediaConvert suffice for one more stack. */
export async function checkCounts(target: Target): Promise<Finding[]> {
  const { clients } = target;
  const known = {
    cloudfront: await quotasOf(clients.cloudFrontQuotas, 'cloudfront'),
    mediaconvert: await quotasOf(clients.quotas, 'mediaconvert'),
  };
  return (await Promise.all(COUNT_QUOTAS.map((quota) => checkCount(target, quota, known[quota.service])))).flat();
}

/**
 * Whether the account's concurrent jobs of MediaConvert suffice for the queue of the stage. The account divides them
 * among its queues: https://docs.aws.amazon.com/mediaconvert/latest/ug/working-with-on-demand-queues.html
 */
export async function checkConversions({ clients, region, context }: Target): Promise<Finding[]> {
  const answer = await clients.mediaConvert.send(new ListQueuesCommand());
  const { Queues = [], TotalConcurrentJobs: total, UnallocatedConcurrentJobs: free } = answer;
  const wanted = context('conversionsAtOnce');
  if (total === undefined || free === undefined) {
    const text = 'MediaConvert does not say how many jobs the account runs at once';
    return wanted ? [unknown(`${text}: the deployment fails if conversionsAtOnce=${wanted} is more.`)] : [];
  }
  const own = Queues.find(({ Name }) => Name === `framekeep-${context('stage') || 'dev'}`)?.ConcurrentJobs ?? 0;
  const ask = 'Ask Service Quotas for more (MediaConvert, "Concurrent jobs per account")';
  if (wanted && Number(wanted) > free + own) {
    const most = `${free + own} of the ${total} jobs at once of the account in ${region} are not promised to other queues`;
    return [error(`conversionsAtOnce is ${wanted}, and ${most}: the deployment would fail. ${ask}, or pass less.`)];
  }
  if (wanted) return [ok(`${wanted} of the account's ${total} conversions at once are for this stage.`)];
  if (free > 0) return [ok(`${free} of the account's ${total} conversions at once are free for this stage.`)];
  return [warning(`Other queues have all ${total} conversions at once of the account in ${region}. ${ask}.`)];
}

/** With fewer transcriptions at once, people wait for each other. */
const TRANSCRIPTIONS_ENOUGH = 10;

/** Whether enough recordings may be transcribed at once, where the stage transcribes. */
export async function checkTranscription({ clients, region, context }: Target): Promise<Finding[]> {
  if (context('transcription') !== 'on') return [];
  const quotas = await quotasOf(clients.quotas, 'transcribe');
  const value = quotas.find(({ QuotaName = '' }) => /concurrent batch transcription jobs/i.test(QuotaName))?.Value;
  if (value === undefined) {
    return [
      warning('Service Quotas does not say how many jobs Amazon Transcribe runs at once: look at it in its console.'),
    ];
  }
  const text = `${value} recordings may be transcribed at once in ${region}`;
  if (value >= TRANSCRIPTIONS_ENOUGH) return [ok(`${text}.`)];
  return [
    warning(
      `${text}, and the others wait. Ask Service Quotas for more (Amazon Transcribe, "Number of concurrent batch ` +
        'transcription jobs").',
    ),
  ];
}

/**
 * An account of 2025 or later may be on the free plan: it is closed after six months or when its credits end, and AWS
 * does not list MediaConvert among its services. https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/free-tier-plans.html
 */
const FREE_PLAN = byHand(
  'A new account may be on the free plan: aws freetier get-account-plan-state --region us-east-1. If accountPlanType is ' +
    'FREE, upgrade to the paid plan first (Billing console): AWS closes such an account after six months or when its ' +
    'credits end, and does not say that MediaConvert is included.',
);

/** New accounts cannot create a distribution before AWS has verified them, and no API reports the verification. */
export async function checkVerification({ clients }: Target): Promise<Finding[]> {
  const distributions = COUNT_QUOTAS.find(({ type }) => type === 'AWS::CloudFront::Distribution');
  const made = (await distributions?.count(clients)) ?? 0;
  if (made > 0) return [ok(`The account has ${made} CloudFront distributions: AWS has verified it for CloudFront.`)];
  return [
    FREE_PLAN,
    byHand(
      'The account has no CloudFront distribution yet, and no API reports whether AWS has verified it for CloudFront. Create ' +
        'one in the console (CloudFront, "Create distribution", any origin) and delete it again. If that says "Your ' +
        'account must be verified", open a case with AWS Support ("Account and billing") with that message and wait.',
    ),
  ];
}
