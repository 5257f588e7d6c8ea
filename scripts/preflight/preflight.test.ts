import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListFunctionsCommand,
  ListKeyValueStoresCommand,
  ListOriginAccessControlsCommand,
  ListOriginRequestPoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import {
  ListAWSDefaultServiceQuotasCommand,
  ListServiceQuotasCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { readOptions } from '../deploy/options.ts';
import { awsError } from '../deploy/test-support/aws-error.ts';
import { type Finding, showFindings } from './finding.ts';
import { runPreflight } from './run-preflight.ts';

const acm = mockAws(ACMClient);
const cloudFormation = mockAws(CloudFormationClient);
const cloudFront = mockAws(CloudFrontClient);
const lambda = mockAws(LambdaClient);
const mediaConvert = mockAws(MediaConvertClient);
const quotas = mockAws(ServiceQuotasClient);
const mail = mockAws(SESv2Client);
const sts = mockAws(STSClient);
const mocks = [acm, cloudFormation, cloudFront, lambda, mediaConvert, quotas, mail, sts];

const items = (count: number) => Array.from({ length: count }, () => ({})) as never[];
const missingStack = (name: string) => awsError('ValidationError', `Stack with id ${name} does not exist`);
const stackIs = (StackName: string, fields: object) =>
  cloudFormation
    .on(DescribeStacksCommand, { StackName })
    .resolves({ Stacks: [{ StackName, CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', ...fields }] });

/** The account's executions at once, and those that no function has reserved. */
const executions = (ConcurrentExecutions: number, UnreservedConcurrentExecutions = ConcurrentExecutions) =>
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } });

/** An account that is ready, with nothing deployed. */
beforeEach(() => {
  for (const mock of mocks) mock.reset();
  vi.stubEnv('AWS_REGION', 'us-east-1');
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' });
  cloudFormation.on(DescribeStacksCommand, { StackName: 'Framekeep-prod' }).rejects(missingStack('Framekeep-prod'));
  stackIs('CDKToolkit', { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }] });
  cloudFormation.on(DescribeStackResourcesCommand).rejects(missingStack('for mail.io'));
  acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED' } });
  mail.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  mail.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException', 'Email identity mail.io does not exist.'));
  quotas.on(ListAWSDefaultServiceQuotasCommand).resolves({ Quotas: [] });
  quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [] });
  executions(1000);
  const page = { MaxItems: 100, Quantity: 1 };
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: { ...page, Items: items(1), Marker: '', IsTruncated: false },
  });
  cloudFront.on(ListResponseHeadersPoliciesCommand).resolves({ ResponseHeadersPolicyList: { ...page, Items: [] } });
  cloudFront.on(ListCachePoliciesCommand).resolves({ CachePolicyList: { ...page, Items: [] } });
  cloudFront.on(ListOriginRequestPoliciesCommand).resolves({ OriginRequestPolicyList: { ...page, Items: [] } });
  cloudFront.on(ListOriginAccessControlsCommand).resolves({
    OriginAccessControlList: { ...page, Items: [], Marker: '', IsTruncated: false },
  });
  cloudFront.on(ListFunctionsCommand).resolves({ FunctionList: { ...page, Items: [] } });
  cloudFront.on(ListKeyValueStoresCommand).resolves({ KeyValueStoreList: { ...page, Items: [] } });
  mediaConvert.on(ListQueuesCommand).resolves({
    Queues: [{ Name: 'Default', PricingPlan: 'ON_DEMAND' }],
    TotalConcurrentJobs: 100,
    UnallocatedConcurrentJobs: 40,
  });
});

const PROD = ['-c', 'stage=prod', '-c', 'mailFrom=no-reply@mail.io'];
const preflight = (...more: string[]) => runPreflight(readOptions([...PROD, ...more]));

const found = (findings: Finding[], about: string): Finding[] => findings.filter(({ text }) => text.includes(about));
const levelOf = (findings: Finding[], about: string) => found(findings, about).map(({ level }) => level);

describe('an account that is ready', () => {
  it('has only findings of the level ok', async () => {
    const findings = await preflight(
      '-c',
      'domainName=app.io',
      '-c',
      'certificateArn=arn:aws:acm:us-east-1:1:certificate/x',
    );
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(findings.length).toBeGreaterThan(10);
  });

  it('may be deployed to, and one with an error is refused with a line for each error', () => {
    const lines: string[] = [];
    const write = (text: string) => lines.push(text);
    expect(
      showFindings(
        [
          { level: 'ok', text: 'Fine.' },
          { level: 'by-hand', text: 'Look.' },
        ],
        write,
      ),
    ).toBe(true);
    expect(showFindings([{ level: 'error', text: 'Broken.' }], write)).toBe(false);
    expect(lines).toEqual(['✓ Fine.\n', '☐ Look.\n', '✗ Broken.\n']);
  });
});

describe('quotas', () => {
  const policies = (count: number) => ({
    ResponseHeadersPolicyList: { MaxItems: 100, Quantity: count, Items: items(count) },
  });

  it('count resources on all pages, and are an error when this stack exceeds them', async () => {
    cloudFront
      .on(ListResponseHeadersPoliciesCommand)
      .resolves({ ResponseHeadersPolicyList: { ...policies(15).ResponseHeadersPolicyList, NextMarker: 'more' } })
      .on(ListResponseHeadersPoliciesCommand, { Marker: 'more' })
      .resolves(policies(5));
    const [finding] = found(await preflight(), 'response headers policies');
    expect(finding?.level).toBe('error');
    expect(finding?.text).toContain('20 of 20');
    expect(finding?.text).toContain('Ask for a higher quota');
  });

  it('are those granted to the account in us-east-1 rather than the defaults', async () => {
    cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(20));
    const listed = { QuotaCode: 'L-CF0D4FC5', QuotaName: 'Response headers policies per AWS account' };
    quotas
      .on(ListAWSDefaultServiceQuotasCommand, { ServiceCode: 'cloudfront' })
      .resolves({ Quotas: [{ ...listed, Value: 20 }] })
      .on(ListServiceQuotasCommand, { ServiceCode: 'cloudfront' })
      .resolves({ Quotas: [{ ...listed, Value: 50 }] });
    expect(levelOf(await preflight(), '20 of 50')).toEqual(['ok']);
  });

  it('are enough for a stack that exists already', async () => {
    cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(20));
    stackIs('Framekeep-prod', { StackStatus: 'UPDATE_COMPLETE' });
    expect(levelOf(await preflight(), 'response headers policies')).toEqual(['ok']);
  });

  it('count the on-demand queues of MediaConvert', async () => {
    const queues = Array.from({ length: 10 }, () => ({ Name: 'q', PricingPlan: 'ON_DEMAND' as const }));
    mediaConvert.on(ListQueuesCommand).resolves({ Queues: [...queues, { Name: 'r', PricingPlan: 'RESERVED' }] });
    expect(levelOf(await preflight(), 'MediaConvert queues on demand: 10 of 10')).toEqual(['error']);
  });
});

describe('the concurrency of Lambda', () => {
  const RESERVES = 'publicConcurrency and memberConcurrency reserve';
  const reserving = (publicly: number, members: number) =>
    preflight('-c', `publicConcurrency=${publicly}`, '-c', `memberConcurrency=${members}`);
  const stackHas = (...reserved: (number | undefined)[]) => {
    stackIs('Framekeep-prod', { StackStatus: 'UPDATE_COMPLETE' });
    const resource = (PhysicalResourceId: string, ResourceType = 'AWS::Lambda::Function') =>
      ({ PhysicalResourceId, ResourceType }) as StackResourceSummary;
    cloudFormation
      .on(ListStackResourcesCommand)
      .resolves({ StackResourceSummaries: [resource('bucket', 'AWS::S3::Bucket'), resource('f0')], NextToken: '2' })
      .on(ListStackResourcesCommand, { StackName: 'Framekeep-prod', NextToken: '2' })
      .resolves({ StackResourceSummaries: reserved.slice(1).map((_each, index) => resource(`f${index + 1}`)) });
    for (const [index, ReservedConcurrentExecutions] of reserved.entries()) {
      lambda
        .on(GetFunctionConcurrencyCommand, { FunctionName: `f${index}` })
        .resolves({ ReservedConcurrentExecutions });
    }
  };

  it('of a new account gives a warning that says how much of it mails and webhooks take', async () => {
    executions(10);
    const [finding] = found(await preflight(), '10 functions may run at once');
    expect(finding?.level).toBe('warning');
    expect(finding?.text).toContain('take up to 6 of them');
    expect(finding?.text).toContain('Ask Service Quotas for 1,000');
    expect(found(await preflight(), RESERVES)).toEqual([]);
  });

  it.each([
    ['a new account', 10, 10, 1, 0, 'leave out publicConcurrency and memberConcurrency'],
    ['an account whose quota is what Lambda keeps', 100, 100, 1, 0, 'Lambda keeps 100'],
    ['more than the quota leaves', 1000, 1000, 901, 900, 'reserve at most 900'],
    ['what other functions have reserved', 1000, 300, 201, 200, '200 may be reserved'],
  ])('refuses a reservation in %s', async (_what, quota, unreserved, wanted, free, text) => {
    executions(quota, unreserved);
    const [finding] = found(await reserving(wanted > 1 ? wanted - 1 : 1, 1), RESERVES);
    expect(finding?.level).toBe('error');
    expect(finding?.text).toContain(text);
    expect(finding?.text).toContain('below its minimum value');
    if (free > 1) expect(levelOf(await reserving(free - 1, 1), RESERVES)).toEqual(['ok']);
  });

  it('has room for what the stack has reserved already, from all pages of its resources', async () => {
    executions(1000, 400);
    stackHas(200, 300, undefined);
    expect(levelOf(await reserving(400, 400), RESERVES)).toEqual(['ok']);
    expect(levelOf(await reserving(401, 400), RESERVES)).toEqual(['error']);
    expect(levelOf(await reserving(100, 100), '700 functions without a reservation')).toEqual(['ok']);
  });

  it('that Lambda does not tell gives a warning', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({});
    expect(levelOf(await preflight(), 'Lambda does not say')).toEqual(['warning']);
  });
});

describe('the concurrent jobs of MediaConvert', () => {
  const queues = (free: number, own?: number) =>
    mediaConvert.on(ListQueuesCommand).resolves({
      TotalConcurrentJobs: 100,
      UnallocatedConcurrentJobs: free,
      Queues: [{ Name: 'framekeep-prod', PricingPlan: 'ON_DEMAND', ConcurrentJobs: own }],
    });

  it.each([
    ['', 40, undefined, 'ok', "40 of the account's 100"],
    ['', 0, undefined, 'warning', 'Other queues have all 100'],
    ['40', 40, undefined, 'ok', "40 of the account's 100"],
    ['60', 40, 20, 'ok', "60 of the account's 100"],
    ['61', 40, 20, 'error', 'conversionsAtOnce is 61, and 60 of the 100'],
  ])('conversionsAtOnce=%s with %i free and %s of the own queue: %s %s', async (wanted, free, own, level, text) => {
    queues(free, own);
    const findings = await preflight(...(wanted ? ['-c', `conversionsAtOnce=${wanted}`] : []));
    expect(levelOf(findings, text)).toEqual([level]);
  });

  it('that an older MediaConvert does not tell are unknown, and matter only with a number', async () => {
    mediaConvert.on(ListQueuesCommand).resolves({ Queues: [] });
    expect(levelOf(await preflight('-c', 'conversionsAtOnce=5'), 'conversionsAtOnce=5')).toEqual(['unknown']);
    expect(found(await preflight(), 'at once of the account')).toEqual([]);
  });
});

describe('the quota of Amazon Transcribe', () => {
  const ON = ['-c', 'transcription=on'];
  const jobs = (Value: number) =>
    quotas
      .on(ListServiceQuotasCommand, { ServiceCode: 'transcribe' })
      .resolves({ Quotas: [{ QuotaCode: 'L-1', QuotaName: 'Number of concurrent batch transcription jobs', Value }] });

  it.each([
    [250, 'ok'],
    [2, 'warning'],
  ])('of %i jobs at once is found: %s', async (value, level) => {
    jobs(value);
    expect(levelOf(await preflight(...ON), `${value} recordings may be transcribed at once`)).toEqual([level]);
  });

  it('that Service Quotas does not list gives a warning', async () => {
    expect(levelOf(await preflight(...ON), 'how many jobs Amazon Transcribe runs at once')).toEqual(['warning']);
  });

  it('does not matter to a stage that does not transcribe', async () => {
    jobs(2);
    expect(found(await preflight(), 'ranscri')).toEqual([]);
  });
});

it('says what viewers on slow lines get', async () => {
  expect(levelOf(await preflight(), 'a film of under 90 seconds has one quality')).toEqual(['ok']);
  expect(levelOf(await preflight('-c', 'smallFiles=on'), 'has a file for slow lines')).toEqual(['ok']);
});

it('the account verification of CloudFront has to be checked by hand while the account has no distribution', async () => {
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: { MaxItems: 100, Quantity: 0, Items: [], Marker: '', IsTruncated: false },
  });
  expect(levelOf(await preflight(), 'account must be verified')).toEqual(['by-hand']);
});

describe('the mail service', () => {
  const identityIs = (fields: object) =>
    mail.on(GetEmailIdentityCommand, { EmailIdentity: 'mail.io' }).resolves(fields);
  const ownerIs = (StackName: string) =>
    cloudFormation.on(DescribeStackResourcesCommand, { PhysicalResourceId: 'mail.io' }).resolves({
      StackResources: [
        {
          StackName,
          LogicalResourceId: 'Mail',
          ResourceType: 'AWS::SES::EmailIdentity',
          Timestamp: new Date(),
          ResourceStatus: 'CREATE_COMPLETE',
        },
      ],
    });

  it.each([
    ['another stack has', () => ownerIs('Framekeep-staging'), 'made by the stack Framekeep-staging'],
    ['somebody made by hand', () => undefined, 'made by no stack'],
  ])('reports an identity that cannot be created because %s it', async (_name, given, text) => {
    identityIs({ VerifiedForSendingStatus: true });
    given();
    const [finding] = found(await preflight(), text);
    expect(finding?.level).toBe('error');
    expect(finding?.text).toContain('-c mailIdentity=existing');
    expect(levelOf(await preflight('-c', 'mailIdentity=existing'), 'SES identity')).toEqual(['ok']);
  });

  it('accepts the identity of this stack, and warns when the settings would remove it from the stack', async () => {
    identityIs({ VerifiedForSendingStatus: true });
    ownerIs('Framekeep-prod');
    expect(levelOf(await preflight(), 'SES identity')).toEqual(['ok']);
    expect(levelOf(await preflight('-c', 'mailIdentity=existing'), 'removes it from the stack')).toEqual(['warning']);
  });

  it('reports an existing identity that the settings name and that does not exist', async () => {
    expect(levelOf(await preflight('-c', 'mailIdentity=existing'), 'is no SES identity')).toEqual(['error']);
  });

  it('warns of an identity that is not verified', async () => {
    identityIs({ VerifiedForSendingStatus: false });
    ownerIs('Framekeep-prod');
    expect(levelOf(await preflight(), 'is not verified')).toEqual(['warning']);
  });

  it('warns of an account in the sandbox, and of one that has stopped sending', async () => {
    mail.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: false });
    expect(levelOf(await preflight(), 'in its sandbox')).toEqual(['warning']);
    expect(levelOf(await preflight(), 'stopped sending')).toEqual(['warning']);
  });
});

describe('the region', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_REGION', 'eu-central-1');
  });

  it('has to be us-east-1 for a web ACL of CloudFront', async () => {
    expect(levelOf(await preflight(), 'A web ACL for CloudFront')).toEqual(['error']);
    expect(levelOf(await preflight('-c', 'webAcl=none'), 'A web ACL for CloudFront')).toEqual([]);
  });

  it('has to be bootstrapped with a recent version', async () => {
    cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(missingStack('CDKToolkit'));
    const [missing] = found(await preflight(), 'There is no stack CDKToolkit');
    expect(missing).toMatchObject({ level: 'error' });
    expect(missing?.text).toContain('npx cdk bootstrap aws://111122223333/eu-central-1');
    stackIs('CDKToolkit', { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '4' }] });
    expect(levelOf(await preflight(), 'is of version 4')).toEqual(['error']);
  });
});

describe('the certificate', () => {
  const domain = (arn: string) => preflight('-c', 'domainName=app.io', '-c', `certificateArn=${arn}`);

  it('has to be issued, and in us-east-1', async () => {
    expect(levelOf(await domain('arn:aws:acm:eu-west-1:1:certificate/x'), 'only from us-east-1')).toEqual(['error']);
    acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'PENDING_VALIDATION' } });
    expect(levelOf(await domain('arn:aws:acm:us-east-1:1:certificate/x'), 'PENDING_VALIDATION')).toEqual(['error']);
  });
});

it.each([
  [{ StackStatus: 'ROLLBACK_COMPLETE' }, 'warning', 'deletes it and creates it again'],
  [
    { StackStatus: 'ROLLBACK_COMPLETE', EnableTerminationProtection: true },
    'error',
    '--no-enable-termination-protection',
  ],
  [{ StackStatus: 'ROLLBACK_FAILED' }, 'error', 'could not be deleted'],
  [{ StackStatus: 'UPDATE_IN_PROGRESS' }, 'error', 'wait until that has ended'],
  [{ StackStatus: 'UPDATE_ROLLBACK_FAILED' }, 'error', 'A deployment failed'],
  [{ StackStatus: 'REVIEW_IN_PROGRESS' }, 'ok', 'will be created'],
  [{ StackStatus: 'UPDATE_COMPLETE' }, 'ok', 'will be updated'],
])('an existing stack with %o gives this level: %s', async (fields, level, text) => {
  stackIs('Framekeep-prod', fields);
  expect(levelOf(await preflight(), text)).toEqual([level]);
});

describe('a failed call', () => {
  it('is reported with advice, and the other checks still run', async () => {
    quotas.on(ListServiceQuotasCommand).rejects(awsError('AccessDeniedException', 'not authorized'));
    lambda.on(GetAccountSettingsCommand).rejects(awsError('AccessDeniedException', 'No'));
    const findings = await preflight();
    expect(levelOf(findings, 'was not checked. Run this with a role that may read it')).toEqual(['unknown', 'unknown']);
    expect(levelOf(findings, 'is bootstrapped')).toEqual(['ok']);
  });

  it('for lack of credentials ends the preflight', async () => {
    sts.on(GetCallerIdentityCommand).rejects(awsError('CredentialsProviderError', 'Could not load credentials'));
    await expect(preflight()).rejects.toThrow('Could not load credentials');
  });
});
