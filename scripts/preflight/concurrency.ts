import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand } from '@aws-sdk/client-lambda';
import { isToBeCreated } from '../deploy/deployed-stack.ts';
import { error, type Finding, ok, warning } from './finding.ts';
import type { Target } from './target.ts';

/** With fewer concurrent executions, a few people at once, or a page full of thumbnails, are throttled. */
const CONCURRENCY_ENOUGH = 100;

/**
 * What Lambda leaves to functions without a reservation: it refuses a reservation that goes below. An account whose quota
 * is lower can reserve nothing.
 * https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
 */
const UNRESERVED_MIN = 100;

/** Executions that mails and attempts at webhooks take at most: three queues, two calls at once for each. */
export const EVENT_EXECUTIONS = 6;

const ASK = 'Ask Service Quotas for 1,000 (Lambda, "Concurrent executions")';

/** What the functions of the deployed stack have reserved: the deployment replaces it. */
async function reservedByStack({ clients, stack }: Target): Promise<number> {
  if (isToBeCreated(stack)) return 0;
  let reserved = 0;
  let NextToken: string | undefined;
  do {
    const page = await clients.cloudFormation.send(
      new ListStackResourcesCommand({ StackName: stack?.name, NextToken }),
    );
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (ResourceType !== 'AWS::Lambda::Function') continue;
      const found = await clients.lambda.send(new GetFunctionConcurrencyCommand({ FunctionName: PhysicalResourceId }));
      reserved += found.ReservedConcurrentExecutions ?? 0;
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return reserved;
}

/** Whether the account has room for what the stage reserves; nothing for a stage that reserves nothing. */
function onReservations(wanted: number, quota: number, free: number, region: string): Finding[] {
  if (wanted === 0) return [];
  const has = `of the ${quota} executions at once of the account in ${region}, ${free} may be reserved`;
  const kept = `Lambda keeps ${Math.min(UNRESERVED_MIN, quota)} for functions without a reservation`;
  if (wanted <= free) return [ok(`publicConcurrency and memberConcurrency reserve ${wanted}: ${has}. ${kept}.`)];
  const remedy =
    free > 0
      ? `reserve at most ${free}, or take reservations from other functions of the account`
      : 'leave out publicConcurrency and memberConcurrency';
  return [
    error(
      `publicConcurrency and memberConcurrency reserve ${wanted}, and ${has}: ${kept}, and the deployment would fail with ` +
        `"decreases account's UnreservedConcurrentExecution below its minimum value". ${ASK} first and wait for it, or ${remedy}.`,
    ),
  ];
}

/** Whether enough functions may run at once, and enough stays unreserved. */
export async function checkConcurrency(target: Target): Promise<Finding[]> {
  const { clients, region, context } = target;
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand());
  const { ConcurrentExecutions: quota, UnreservedConcurrentExecutions: unreserved } = AccountLimit ?? {};
  if (quota === undefined || unreserved === undefined) {
    return [warning('Lambda does not say how many functions may run at once: look at it in the Lambda console.')];
  }
  // The CDK app refuses what is no number.
  const wanted = (Number(context('publicConcurrency')) || 0) + (Number(context('memberConcurrency')) || 0);
  const before = unreserved + (wanted > 0 ? await reservedByStack(target) : 0);
  const free = Math.max(0, before - UNRESERVED_MIN);
  const findings = onReservations(wanted, quota, free, region);
  const left = wanted > free ? unreserved : before - wanted;
  if (left >= CONCURRENCY_ENOUGH)
    return [...findings, ok(`${left} functions without a reservation may run at once in ${region}.`)];
  return [
    ...findings,
    warning(
      `${left} functions may run at once in ${region}. The API, joins and schedules of all stacks share them: a few ` +
        `people at a time are throttled. Mails and webhooks of this stage take up to ${EVENT_EXECUTIONS} of them. ${ASK}.`,
    ),
  ];
}
