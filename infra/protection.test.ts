import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from './test-support/test-template.ts';

const template = synthesizeTemplate({ stage: 'prod' });
const entries = (type: string) => Object.entries(template.findResources(type));
const resources = (type: string) => entries(type).map(([, { Properties }]) => Properties);

/** Whether a policy among those of a type refuses plain HTTP to a resource. */
const refusesPlainHttp = (policyType: string, logicalId: string): boolean =>
  resources(policyType)
    .filter((policy) => JSON.stringify(policy).includes(logicalId))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .some(
      ({ Effect, Condition }: { Effect: string; Condition?: { Bool?: Record<string, string> } }) =>
        Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false',
    );

it.each([
  ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
  ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'],
  ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy'],
])('every %s refuses plain HTTP, also with a valid signature', (type, policyType) => {
  const open = entries(type).filter(([logicalId]) => !refusesPlainHttp(policyType, logicalId));
  expect(open.map(([logicalId]) => logicalId)).toEqual([]);
});

/**
 * With AWS managed keys, which cost nothing. A customer managed key would have to allow CloudFront for every play, costs
 * money for each request, and stops nobody whom the policies do not stop already.
 */
describe('at rest', () => {
  it('objects are encrypted', () => {
    for (const bucket of resources('AWS::S3::Bucket')) {
      const [rule] = bucket.BucketEncryption.ServerSideEncryptionConfiguration;
      expect(rule.ServerSideEncryptionByDefault.SSEAlgorithm).toBe('AES256');
    }
  });

  it('failed events are encrypted', () => {
    for (const queue of resources('AWS::SQS::Queue')) expect(queue.SqsManagedSseEnabled).toBe(true);
  });

  it('tables, logs, secrets and the state of workflows are encrypted by default: nothing turns it off or sets a key', () => {
    const types = ['DynamoDB::Table', 'Logs::LogGroup', 'SecretsManager::Secret', 'StepFunctions::StateMachine'];
    for (const properties of types.flatMap((type) => resources(`AWS::${type}`))) {
      for (const setting of ['SSESpecification', 'KmsKeyId', 'EncryptionConfiguration']) {
        expect(properties).not.toHaveProperty(setting);
      }
    }
  });
});

/** The log groups to which AWS services write. */
const destinations = [
  ...resources('AWS::ApiGatewayV2::Stage').map(({ AccessLogSettings }) => AccessLogSettings.DestinationArn),
  ...resources('AWS::StepFunctions::StateMachine').map(
    ({ LoggingConfiguration }) => LoggingConfiguration.Destinations[0].CloudWatchLogsLogGroup.LogGroupArn,
  ),
];

describe('the log of every function, of the API and of every workflow', () => {
  const groups = entries('AWS::Logs::LogGroup');

  it('is a log group of the stack with a limited retention', () => {
    const writers = [
      ...resources('AWS::Lambda::Function').map(({ LoggingConfig }) => LoggingConfig.LogGroup),
      ...destinations,
    ];
    const own = groups.flatMap(([logicalId]) => [
      plainText({ Ref: logicalId }),
      plainText({ 'Fn::GetAtt': [logicalId, 'Arn'] }),
    ]);
    expect(writers.map(plainText).filter((log) => !own.includes(log))).toEqual([]);
    for (const [logicalId, { Properties }] of groups) expect(Properties.RetentionInDays, logicalId).toBe(30);
  });
});

describe('log groups of AWS services', () => {
  const nameOf = (arn: { 'Fn::GetAtt': [string, string] }) =>
    template.toJSON().Resources[arn['Fn::GetAtt'][0]].Properties.LogGroupName;

  // Each log with another prefix needs an entry in the account's resource policy, which is limited to 5,120 characters.
  it('have the prefix that the log policy allows', () => {
    expect(destinations.length).toBeGreaterThan(2);
    for (const arn of destinations) {
      expect(JSON.stringify(nameOf(arn))).toMatch(
        /"[/]aws[/]vendedlogs[/](states|apigateway)[/]framekeep-prod-[a-z-]+-"/,
      );
    }
  });
});

it('concurrency is reserved for no function, because a new account has only ten invocations at a time', () => {
  for (const properties of resources('AWS::Lambda::Function')) {
    expect(properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
});
