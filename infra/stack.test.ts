import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/catalog.ts';
import { methodsOf } from '#shared/api/ground/operation.ts';
import { RECOVERY_SCHEDULE } from '#shared/model/video/recovery.ts';
import { plainText, synthesizeTemplate } from './test-support/test-template.ts';

const template = synthesizeTemplate();

const resources = (type: string, from: Template = template) => Object.values(from.findResources(type));

describe('the table', () => {
  it('has the keys, the indexes and the time to live that functions/data requires', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [
            { AttributeName: 'GSI1PK', KeyType: 'HASH' },
            { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'GSI2',
          KeySchema: [
            { AttributeName: 'workspaceId', KeyType: 'HASH' },
            { AttributeName: 'libraryAt', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: Match.arrayWith(['name', 'isAbandoned']) },
        },
      ],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it('can be restored to any second of the last weeks', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe('stages', () => {
  const production = synthesizeTemplate({ stage: 'prod' });
  const DATA = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::CloudFront::KeyValueStore', 'AWS::Logs::LogGroup'];

  it('production retains its data when the stack or one of its resources is deleted', () => {
    for (const resource of DATA.flatMap((type) => resources(type, production))) {
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
    production.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
  });

  it('a sandbox is deleted completely', () => {
    for (const resource of DATA.flatMap((type) => resources(type))) {
      expect(resource).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
    }
    template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
  });

  it('share no resource name, so that two of them fit into one account', () => {
    const names = (from: Template) =>
      Object.values(from.toJSON().Resources as Record<string, { Properties?: Record<string, unknown> }>)
        .map(({ Properties = {} }) => Properties)
        .flatMap(({ Name, ResponseHeadersPolicyConfig, OriginAccessControlConfig }) =>
          [Name, nameIn(ResponseHeadersPolicyConfig), nameIn(OriginAccessControlConfig)].filter(
            (name) => name !== undefined,
          ),
        )
        .map((name) => JSON.stringify(name));
    const other = synthesizeTemplate({ stage: 'alice' });
    expect(names(other).length).toBeGreaterThan(10);
    expect(names(other).filter((name) => names(template).includes(name))).toEqual([]);
  });
});

describe('the same stage in two regions', () => {
  /** Types of CloudFront without a name of their own. */
  const WITHOUT_NAME = ['AWS::CloudFront::Distribution'];

  it('shares no name of CloudFront, whose names belong to the account; names in us-east-1 stay as they were', () => {
    const named = Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties: object }>)
      .filter(({ Type }) => Type.startsWith('AWS::CloudFront::') && !WITHOUT_NAME.includes(Type))
      .map(({ Type, Properties }) => ({ Type, ...Properties, ...Object.values(Properties).find(nameIn) }));
    expect(new Set(named.map(({ Type }) => Type)).size).toBe(6);
    for (const each of named) {
      const [condition, plain, inRegion] = (each as unknown as { Name: { 'Fn::If': [string, string, unknown] } }).Name[
        'Fn::If'
      ];
      expect(condition).toBe('IsInUsEast1');
      expect(inRegion).toEqual({ 'Fn::Join': ['-', [plain.slice(-49), { Ref: 'AWS::Region' }]] });
    }
  });
});

const nameIn = (value: unknown): unknown => (value as { Name?: unknown } | undefined)?.Name;

describe('routes', () => {
  const routes = resources('AWS::ApiGatewayV2::Route');
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration');

  const functionOf = (target: unknown): string => {
    const id = (target as { 'Fn::Join': [string, [string, { Ref: string }]] })['Fn::Join'][1][1].Ref;
    return plainText(integrations[id]?.Properties.IntegrationUri);
  };

  const keys = operations.flatMap((operation) =>
    methodsOf(operation).map((method) => [operation.name, `${method} ${operation.path}`, operation.profile] as const),
  );

  it.each(keys)('%s: %s has one route, to the function of its profile', (_name, key, profile) => {
    const found = routes.filter(({ Properties }) => Properties.RouteKey === key);
    expect(found.map(({ Properties }) => functionOf(Properties.Target).toLowerCase())).toEqual([
      `${profile}function.arn`,
    ]);
  });

  it('exist only for contracts: any other call answers 404 before code runs', () => {
    expect(routes).toHaveLength(keys.length);
    expect(keys.filter(([, key]) => key.startsWith('HEAD ')).map(([name]) => name)).toEqual([
      'loginRedirect',
      'openUnsubscribe',
      'endSignOn',
      'getObject',
      'getObjectChunk',
      'getSharePage',
      'getEmbedPage',
    ]);
  });

  it('use payload format 2.0, which the functions expect', () => {
    expect(Object.values(integrations).map(({ Properties }) => Properties.PayloadFormatVersion)).toEqual(
      Array(3).fill('2.0'),
    );
  });

  it('log no path, because paths contain share tokens', () => {
    const [stage] = resources('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/\$context\.(path|httpPath)|queryString/i);
  });
});

describe('events', () => {
  const rules = resources('AWS::Events::Rule').map(({ Properties }) => ({
    on: Properties.EventPattern ?? Properties.ScheduleExpression,
    calls: plainText(Properties.Targets[0].Arn),
    input: Properties.Targets[0].Input,
  }));

  it('report the end of each job of this stack’s queue, success or failure', () => {
    const rule = rules.find(({ calls }) => calls === 'OnJobStateFunction.Arn');
    expect(rule?.on).toMatchObject({
      source: ['aws.mediaconvert'],
      'detail-type': ['MediaConvert Job State Change'],
      detail: { status: ['COMPLETE', 'ERROR', 'CANCELED'] },
    });
    expect(plainText(rule?.on.detail.queue)).toBe('ConversionQueue.Arn');
  });

  it('start the pruning and the removal of signing keys every hour', () => {
    const hourly = rules.filter(({ on }) => on === 'rate(1 hour)').map(({ calls }) => calls);
    expect(hourly.sort()).toEqual(['PruneCutoffsFunction.Arn', 'RotateSigningKeysFunction.Arn']);
    const dropping = rules.find(({ calls }) => calls === 'RotateSigningKeysFunction.Arn');
    expect(dropping?.input).toBe('{"action":"drop"}');
  });

  it('start the recovery every 15 minutes, with the expression from which the next run is computed', () => {
    const rule = rules.find(({ calls }) => calls === 'RecoveryMachine');
    expect(rule).toEqual({ on: RECOVERY_SCHEDULE, calls: 'RecoveryMachine', input: '{"trigger":"schedule"}' });
  });

  it.each([
    ['overdue conversions', 'ReconcileOverdueFunction.Arn', /overdue/],
    ['uploads of segments that are due', 'SweepSegmentsFunction.Arn', /segments that are due/],
    ['cleanup jobs that are due', 'RunCleanupFunction.Arn', /cleanup jobs that are due/],
  ])(
    'start the search for %s every five minutes, and each search ends before the next begins',
    (_what, target, text) => {
      const rule = rules.find(({ calls }) => calls === target);
      expect(rule?.on).toBe('rate(5 minutes)');
      const searching = resources('AWS::Lambda::Function').find(({ Properties }) => text.test(Properties.Description));
      expect(searching?.Properties.Timeout).toBeLessThan(5 * 60);
    },
  );

  it('go to a dead-letter queue for two weeks when they cannot be delivered or handled', () => {
    for (const { Properties } of resources('AWS::Events::Rule')) {
      expect(plainText(Properties.Targets[0].DeadLetterConfig.Arn)).toBe('FailedEventsQueue.Arn');
    }
    const configs = resources('AWS::Lambda::EventInvokeConfig');
    expect(configs.map(({ Properties }) => Properties.MaximumRetryAttempts)).toEqual([2, 2, 0, 0, 2, 2, 0, 0, 0]);
    template.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  });
});

describe('mail', () => {
  it('is sent from the domain of the sender’s address, signed with DKIM keys for its DNS', () => {
    template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'framekeep.example' });
    expect(Object.keys(template.toJSON().Outputs).filter((id) => id.includes('Dkim'))).toHaveLength(3);
  });

  it('keeps its identity when the stack is deleted, also of a sandbox, because another stage may use the domain', () => {
    template.hasResource('AWS::SES::EmailIdentity', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('creates no identity for a domain that another stack of the account has', () => {
    const other = synthesizeTemplate({ mailIdentity: 'existing' });
    other.resourceCountIs('AWS::SES::EmailIdentity', 0);
    // The identity may have a configuration set of the other stack.
    expect(JSON.stringify(other.toJSON())).toContain(':configuration-set/*');
  });
});

it('the template has only resource types of AWS and of the CDK’s deployment, because the one-machine runtime reads no others', () => {
  const types = Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type);
  expect([...new Set(types)].filter((type) => !type.startsWith('AWS::')).sort()).toEqual([
    'Custom::CDKBucketDeployment',
    'Custom::Trigger',
  ]);
});
