import { describe, expect, it } from 'vitest';
import { plainText, synthesizeStack } from './test-support/test-template.ts';

interface Resource {
  Type: string;
  Condition?: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

const resourcesOf = (context: Record<string, string>): Record<string, Resource> =>
  synthesizeStack(context).template.toJSON().Resources;

const FIRST = { stage: 'prod', firstDeployment: 'true' };
const LATER = { stage: 'prod' };

const isRetained = ({ DeletionPolicy = 'Delete' }: Resource) => DeletionPolicy !== 'Delete';
const isFiles = ({ Type }: Resource) => Type === 'Custom::CDKBucketDeployment';
/** All resources except the files, and except those with a condition: CloudFormation lets nothing depend on these. */
const othersIn = (resources: Record<string, Resource>) =>
  Object.entries(resources).flatMap(([id, resource]) => (isFiles(resource) || resource.Condition ? [] : [id]));

const dependsOn = ({ DependsOn = [] }: Resource) => [DependsOn].flat();

/**
 * The property that names a resource, for each type that production retains. Without the property, CloudFormation
 * generates a new name for each resource, so it cannot conflict with a retained one.
 */
const NAME_PROPERTY: Record<string, string> = {
  'AWS::CloudFront::KeyValueStore': 'Name',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::ConfigurationSetEventDestination': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::StepFunctions::StateMachine': 'StateMachineName',
};

/** Retained resources with a fixed name, and the reason for it. A failed first creation deletes these too. */
const FIXED_NAMES: Record<string, string> = {
  MediaTokensStore: 'CloudFront requires a name for the store.',
  MailIdentity: 'The name of the identity is the domain that mail is sent from.',
  DistributionWebAclLog: 'WAF writes only to a log whose name begins with aws-waf-logs-.',
};

/** A name with this id is unique for each creation of the stack. CloudFormation generates the id. */
const NAMED_BY_CREATION = 'AWS::StackId';

const bare = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');

describe.each([
  ['the first deployment', FIRST],
  ['a later deployment', LATER],
])('%s of production', (_name, context: Record<string, string>) => {
  const retained = Object.entries(resourcesOf(context)).filter(([, resource]) => isRetained(resource));

  it.each(retained)('retains %s, except when its creation fails', (_id, resource) => {
    expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  it('lets CloudFormation name the retained resources, except where a fixed name is required', () => {
    const named = retained.filter(([, { Type, Properties = {} }]) => {
      const property = NAME_PROPERTY[Type];
      if (!property) throw new Error(`${Type} is retained: add the property that names it to NAME_PROPERTY`);
      const name = JSON.stringify(Properties[property] ?? '');
      return name !== '""' && !name.includes(NAMED_BY_CREATION);
    });
    expect(named.map(([id]) => bare(id)).sort()).toEqual(Object.keys(FIXED_NAMES).sort());
  });
});

describe('the first deployment', () => {
  const first = synthesizeStack(FIRST);
  const resources: Record<string, Resource> = first.template.toJSON().Resources;

  it('has no deletion protection, so that its rollback deletes everything', () => {
    expect(first.stack.terminationProtection).toBe(false);
    expect(JSON.stringify(resources)).not.toMatch(/"\w*DeletionProtection\w*":(true|"(true|ACTIVE|ENABLED)")/i);
  });

  it('is followed by a deployment that protects the table and the stack', () => {
    const later = synthesizeStack(LATER);
    expect(later.stack.terminationProtection).toBe(true);
    later.template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
  });

  it('fills buckets after all other resources, because a bucket with objects cannot be deleted', () => {
    const files = Object.entries(resources).filter(([, resource]) => isFiles(resource));
    expect(files).toHaveLength(2);
    const [assets, pages] = files;
    expect(othersIn(resources).filter((id) => !dependsOn(assets?.[1] as Resource).includes(id))).toEqual([]);
    expect(dependsOn(pages?.[1] as Resource)).toContain(assets?.[0]);
  });

  it('of a sandbox does the same', () => {
    const sandbox = resourcesOf({ firstDeployment: 'true' });
    const [assets] = Object.values(sandbox).filter(isFiles);
    expect(othersIn(sandbox).filter((id) => !dependsOn(assets as Resource).includes(id))).toEqual([]);
  });
});

describe('a later deployment', () => {
  const resources = resourcesOf(LATER);
  const [assets = '', pages = ''] = Object.keys(resources).filter((id) => isFiles(resources[id] as Resource));

  it('uploads the assets first, then the function of the share page, then the pages', () => {
    const [open] = Object.entries(resources).filter(([id]) => bare(id) === 'PublicFunction');
    expect(dependsOn(open?.[1] as Resource)).toContain(assets);
    expect(dependsOn(resources[pages] as Resource)).toContain(assets);
  });

  it('uploads pages after what they call: functions, routes, the stage and the distribution', () => {
    const called = [
      'AWS::Lambda::Function',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Stage',
      'AWS::CloudFront::Distribution',
    ];
    const own = Object.entries(resources).filter(
      ([id, { Type }]) => called.includes(Type) && !/^(CustomCDKBucketDeployment|AWSCDKTrigger)/.test(id),
    );
    expect(own.length).toBeGreaterThan(50);
    const waitsFor = dependsOn(resources[pages] as Resource);
    expect(own.map(([id]) => id).filter((id) => !waitsFor.includes(id))).toEqual([]);
  });
});

describe('a restored table', () => {
  const NAME = 'framekeep-restored';
  const restored = synthesizeStack({ stage: 'prod', tableName: NAME });
  const resources: Record<string, Resource> = restored.template.toJSON().Resources;
  const own = resourcesOf(LATER);

  it('does not delete the stack’s own table', () => {
    const [[id, table] = ['', {}]] = Object.entries(own).filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
    expect(resources[id]).toEqual(table);
  });

  it('is used by functions, policies, alarms and the dashboard', () => {
    const texts = (from: Record<string, Resource>) =>
      Object.entries(from)
        .filter(([, { Type }]) => Type !== 'AWS::DynamoDB::Table')
        .map(([id, resource]) => [id, JSON.stringify(resource)] as const);
    const naming = texts(own).filter(([, text]) => text.includes('DataTable'));
    expect(naming.length).toBeGreaterThan(10);
    const named = new Map(texts(resources));
    // `DependsOn` may still name the stack's own table. Nothing else may refer to it.
    const others = naming.map(([id]) => named.get(id) ?? '').filter((text) => text.includes('DataTable'));
    expect(others.filter((text) => text.includes('"Ref":"DataTable') || text.includes('["DataTable'))).toEqual([]);
    expect(naming.map(([id]) => id).filter((id) => !named.get(id)?.includes(NAME))).toEqual([]);
  });

  it('is in the outputs, so that the next deployment knows it', () => {
    expect(plainText(restored.template.toJSON().Outputs.RestoredTable.Value)).toBe(NAME);
    expect(synthesizeStack(LATER).template.toJSON().Outputs).not.toHaveProperty('RestoredTable');
  });
});

it.each([
  ['the first deployment of production deletes', FIRST, false],
  ['a later one keeps', LATER, true],
] as const)('%s the files of the web app together with their resource', (_what, context, isRetained) => {
  const files = Object.values(resourcesOf(context)).filter(isFiles);
  expect(files.map(({ Properties }) => Properties?.RetainOnDelete)).toEqual([isRetained, isRetained]);
});
