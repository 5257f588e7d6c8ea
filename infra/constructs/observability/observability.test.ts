import { describe, expect, it } from 'vitest';
import { METRIC_NAMESPACE, METRIC_UNITS } from '#shared/model/ground/metrics.ts';
import { FUNCTION_ENTRIES } from '../../functions.ts';
import { plainText, synthesizeTemplate } from '../../test-support/test-template.ts';

const template = synthesizeTemplate({ stage: 'alice', alarmEmail: 'ops@example.com', transcription: 'on' });
const resources = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

interface Query {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] } };
}

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: unknown;
  Condition: Record<string, Record<string, unknown>>;
}

interface AlarmProperties {
  AlarmName: string;
  AlarmDescription: string;
  Threshold: number;
  TreatMissingData: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  ComparisonOperator: string;
  Namespace?: string;
  MetricName?: string;
  Dimensions?: { Name: string; Value: unknown }[];
  Metrics?: Query[];
}

const alarms = resources('AWS::CloudWatch::Alarm') as AlarmProperties[];
const alarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `framekeep-alice-${name}`);

/** Metrics that an alarm looks at, as `namespace name`. */
const metricsOf = ({ Namespace, MetricName, Metrics = [] }: AlarmProperties): string[] =>
  Namespace
    ? [`${Namespace} ${MetricName}`]
    : Metrics.flatMap(({ MetricStat }) =>
        MetricStat ? [`${MetricStat.Metric.Namespace} ${MetricStat.Metric.MetricName}`] : [],
      );

const expressionOf = (name: string) => alarm(name)?.Metrics?.find(({ Expression }) => Expression)?.Expression;

describe('alarms', () => {
  it.each([
    // Visible to users.
    ['api-5xx', ['AWS/ApiGateway 5xx', 'AWS/ApiGateway Count']],
    ['edge-5xx', ['AWS/CloudFront 5xxErrorRate', 'AWS/CloudFront Requests']],
    // In the background.
    ['dead-letters', ['AWS/SQS ApproximateNumberOfMessagesVisible']],
    ...['deletion', 'join', 'preparation', 'recovery'].map((name): [string, string[]] => [
      `workflow-${name}`,
      ['AWS/States ExecutionsFailed', 'AWS/States ExecutionsTimedOut', 'AWS/States ExecutionsAborted'],
    ]),
    // Recordings that do not become MP4s.
    ['conversions-failed', ['Framekeep ConversionsFailed']],
    ['conversions-deferred', ['Framekeep ConversionsDeferred']],
    ['stuck-over-two-hours', ['Framekeep StuckOverTwoHours']],
    // Recordings that are sent while they are made.
    ['joins-failed', ['Framekeep JoinsFailed']],
    ['joins-slow', ['Framekeep JoinSeconds']],
    ['segments-behind', ['Framekeep SegmentsBehindSeconds', 'Framekeep SegmentsBehindSeconds']],
    // A link that was taken away and still plays.
    ['revocations-failed', ['Framekeep RevocationsFailed']],
    ['revocations-late', ['Framekeep RevocationWait']],
    // SES stops sending when too much comes back, and codes no longer reach people.
    ['mail-bounces', ['AWS/SES Reputation.BounceRate']],
    ['mail-complaints', ['AWS/SES Reputation.ComplaintRate']],
    ['mail-not-sent', ['Framekeep MailsFailed']],
    // The table and its two indexes.
    [
      'table-throttles',
      Array(3)
        .fill(['Read', 'Write'])
        .flat()
        .map((kind) => `AWS/DynamoDB ${kind}ThrottleEvents`),
    ],
    ['table-errors', Array(8).fill('AWS/DynamoDB SystemErrors')],
  ])('%s watches the metric that its name states', (name, metrics) => {
    const found = alarm(name);
    expect(found && metricsOf(found)).toEqual(metrics);
  });

  it.each(Object.keys(FUNCTION_ENTRIES))('include one for the errors and throttles of the function %s', (name) => {
    const found = alarm(`function-${name}`);
    expect(found && metricsOf(found)).toEqual(['AWS/Lambda Errors', 'AWS/Lambda Throttles']);
    expect(expressionOf(`function-${name}`)).toBe('FILL(errors, 0) + FILL(throttles, 0)');
  });

  it('add up at most ten metrics each, without SEARCH, as CloudWatch requires', () => {
    for (const { Metrics = [] } of alarms) {
      expect(Metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
      expect(JSON.stringify(Metrics)).not.toContain('SEARCH');
    }
  });

  it('on shares of requests need a minimum of requests, so that one fault at night raises none', () => {
    expect(expressionOf('api-5xx')).toBe('IF(faults >= 5, 100 * faults / requests, 0)');
    expect(expressionOf('edge-5xx')).toBe('IF(requests >= 50, rate, 0)');
  });

  it('on delayed recorders need several of them, so that one slow network raises none', () => {
    expect(expressionOf('segments-behind')).toBe('IF(FILL(reports, 0) >= 20, behind, 0)');
  });

  it('treat missing data as good, except where a metric has to arrive or its value lasts until the next', () => {
    const others = alarms.filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');
    expect(others.map(({ AlarmName, TreatMissingData }) => [AlarmName, TreatMissingData]).sort()).toEqual([
      ['framekeep-alice-mail-bounces', 'ignore'],
      ['framekeep-alice-mail-complaints', 'ignore'],
      // They are published every minute and every 15 minutes, also when they are 0.
      ['framekeep-alice-revocations-late', 'breaching'],
      ['framekeep-alice-stuck-over-two-hours', 'breaching'],
    ]);
  });

  it('all notify one topic, when they are raised and when they end', () => {
    for (const { AlarmActions, OKActions, ComparisonOperator } of alarms) {
      expect([AlarmActions, OKActions].map(plainText)).toEqual(Array(2).fill('ObservabilityAlarmTopic'));
      expect(ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
    }
  });

  it('say what has happened, and name the part of the runbook', () => {
    for (const { AlarmDescription } of alarms) {
      expect(plainText(AlarmDescription)).toMatch(
        /^[A-Z0-9].{30,}\. What to do: docs\/runbook\.md, "(A conversion is stuck|A join has failed|A link has leaked|A transcription has failed|Dead letters|Errors and throttles|Mail bounces|Recorders are behind)"\.$/,
      );
    }
  });

  it('on transcriptions exist only where the stage transcribes', () => {
    const ofTranscriptions = (which = template) =>
      Object.values(which.findResources('AWS::CloudWatch::Alarm')).filter(({ Properties }) =>
        /-transcriptions-/.test(Properties.AlarmName),
      );
    expect(ofTranscriptions()).toHaveLength(2);
    expect(ofTranscriptions(synthesizeTemplate())).toEqual([]);
  });

  it('on the distribution exist only in us-east-1, where CloudFront reports its metrics', () => {
    const [id] = Object.entries(template.findResources('AWS::CloudWatch::Alarm')).find(([, { Properties }]) =>
      Properties.AlarmName.endsWith('edge-5xx'),
    ) as [string, unknown];
    const { Resources, Conditions } = template.toJSON();
    expect(Conditions[Resources[id].Condition]).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    const others = Object.entries(Resources).filter(([name]) => name !== id);
    expect(JSON.stringify(others)).not.toContain(id);
  });

  it('use only metrics of this stage, where the metrics are custom', () => {
    const own = alarms.filter(({ Namespace }) => Namespace === METRIC_NAMESPACE);
    expect(own.length).toBeGreaterThan(3);
    for (const { Dimensions } of own) expect(Dimensions).toEqual([{ Name: 'Stage', Value: 'alice' }]);
  });
});

describe('the topic of the alarms', () => {
  /** CloudWatch works for every account, and for every stage of this one. */
  const onlyOwn = (statement: { Condition: Record<string, Record<string, unknown>> } | undefined) => [
    statement?.Condition.StringEquals,
    plainText(statement?.Condition.ArnLike?.['aws:SourceArn']),
  ];
  const OWN = [
    { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    'arn:AWS::Partition:cloudwatch:AWS::Region:AWS::AccountId:alarm:framekeep-alice-*',
  ];

  it('is encrypted with a key that CloudWatch may use, because the default key of SNS would block alarms', () => {
    const [topic] = resources('AWS::SNS::Topic');
    expect(plainText(topic?.KmsMasterKeyId)).toBe('ObservabilityAlarmTopicKey.Arn');
    const [key] = resources('AWS::KMS::Key');
    expect(key?.EnableKeyRotation).toBe(true);
    const statements = key?.KeyPolicy.Statement as Statement[];
    const [use, ...others] = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('Service'));
    expect(others).toEqual([]);
    expect(use).toMatchObject({
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Principal: { Service: 'cloudwatch.amazonaws.com' },
    });
    // It is not documented whether CloudWatch names the alarm to KMS: a condition could block every notification.
    expect(use).not.toHaveProperty('Condition');
  });

  it('accepts only alarms of this stage, over TLS', () => {
    const [policy] = resources('AWS::SNS::TopicPolicy');
    const [denied, allowed, ...others] = (policy?.PolicyDocument.Statement ?? []) as Statement[];
    expect(others).toEqual([]);
    expect(denied).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
    expect(allowed).toMatchObject({
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
    });
    expect(onlyOwn(allowed)).toEqual(OWN);
  });

  it('notifies the address of the settings, and nobody without one', () => {
    expect(resources('AWS::SNS::Subscription')).toMatchObject([{ Protocol: 'email', Endpoint: 'ops@example.com' }]);
    synthesizeTemplate().resourceCountIs('AWS::SNS::Subscription', 0);
  });
});

describe('the dashboard', () => {
  const [dashboard] = resources('AWS::CloudWatch::Dashboard');
  const body = plainText(dashboard?.DashboardBody);

  it('exists once for each stage', () => {
    template.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
    expect(dashboard?.DashboardName).toBe('Framekeep-alice');
  });

  it('begins with the alarms and the metrics that users notice', () => {
    const titles = [...body.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['Alarms', 'Availability', 'Latency of the calls of each profile']);
  });

  it('shows every custom metric of the functions', () => {
    expect(Object.keys(METRIC_UNITS).filter((name) => !body.includes(`"${name}"`))).toEqual([]);
  });
});

it('the saved queries read the logs of every function, by the field names of the log', () => {
  const queries = resources('AWS::Logs::QueryDefinition');
  expect(queries.map(({ Name }) => Name)).toEqual([
    'framekeep-alice/Log lines of one call or event',
    'framekeep-alice/Faults by operation',
  ]);
  for (const { LogGroupNames } of queries) expect(LogGroupNames).toHaveLength(Object.keys(FUNCTION_ENTRIES).length);
  expect(queries[0]?.QueryString).toContain('filter correlationId = "put-the-id-here"');
});

it('traces are recorded by every function and workflow, but not by an HTTP API, which has none', () => {
  // The function behind the CDK's Trigger is the CDK's.
  const own = resources('AWS::Lambda::Function').filter(
    ({ Runtime, Handler }) => Runtime.startsWith('nodejs') && Handler !== '__entrypoint__.handler',
  );
  expect(own.map(({ TracingConfig }) => TracingConfig)).toEqual(own.map(() => ({ Mode: 'Active' })));
  expect(resources('AWS::StepFunctions::StateMachine').map(({ TracingConfiguration }) => TracingConfiguration)).toEqual(
    Array(5).fill({ Enabled: true }),
  );
});
