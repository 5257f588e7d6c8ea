import { createHash } from 'node:crypto';
import type { Resource } from './template-types.ts';

export const ACCOUNT_ID = '000000000000';
export const REGION = 'us-east-1';

/** Addresses of the running stack, for the attributes that name a host. */
export interface Addresses {
  /** `host:port` of the app. */
  app: string;
  /** `host:port` of the AWS endpoint. */
  aws: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const uuid = (text: string) => hash(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
/** Fourteen capital letters and digits, like CloudFront's ids. */
const cloudFrontId = (text: string) => `E${hash(text).toUpperCase().slice(0, 13)}`;

const arn = (service: string, resource: string, region = REGION) =>
  `arn:aws:${service}:${region}:${ACCOUNT_ID}:${resource}`;

interface Identity {
  ref: string;
  attributes?: Record<string, string>;
}

type Identify = (context: {
  name: string;
  resource: Resource;
  logicalId: string;
  addresses: Addresses | null;
}) => Identity;

/** The name that the template gives, if it is plain text. */
const given = (resource: Resource, property: string): string | undefined => {
  const value = resource.Properties?.[property];
  return typeof value === 'string' ? value : undefined;
};

const bucket: Identify = ({ name, resource, addresses }) => {
  const ref = given(resource, 'BucketName') ?? name.toLowerCase().slice(0, 63);
  const host = addresses?.aws ?? `${ref}.s3.${REGION}.amazonaws.com`;
  return { ref, attributes: { Arn: `arn:aws:s3:::${ref}`, RegionalDomainName: host } };
};

const table: Identify = ({ name, resource }) => {
  const ref = given(resource, 'TableName') ?? name;
  return { ref, attributes: { Arn: arn('dynamodb', `table/${ref}`) } };
};

const identities: Record<string, Identify> = {
  'AWS::S3::Bucket': bucket,
  'AWS::DynamoDB::Table': table,
  'AWS::Lambda::Function': ({ name, resource }) => {
    const ref = given(resource, 'FunctionName') ?? name.slice(0, 64);
    return { ref, attributes: { Arn: arn('lambda', `function:${ref}`) } };
  },
  'AWS::Lambda::Version': ({ name, logicalId, resource }) => {
    const handler = resource.Properties?.FunctionName as { Ref: string } | undefined;
    const functionName = `${name.slice(0, -logicalId.length)}${handler?.Ref}`.slice(0, 64);
    // The CDK ends the logical id with a hash of the function's code and settings.
    return { ref: arn('lambda', `function:${functionName}:${logicalId.slice(-8)}`) };
  },
  'AWS::IAM::Role': ({ name, resource }) => {
    const ref = given(resource, 'RoleName') ?? name.slice(0, 64);
    return { ref, attributes: { Arn: arn('iam', `role/${ref}`, '') } };
  },
  'AWS::MediaConvert::Queue': ({ name, resource }) => {
    const ref = given(resource, 'Name') ?? name;
    return { ref, attributes: { Arn: arn('mediaconvert', `queues/${ref}`) } };
  },
  'AWS::CloudFront::KeyValueStore': ({ name }) => {
    const id = uuid(name);
    return { ref: name, attributes: { Arn: arn('cloudfront', `key-value-store/${id}`, ''), Id: id } };
  },
  'AWS::CloudFront::Distribution': ({ name, addresses }) => {
    const ref = cloudFrontId(name);
    return { ref, attributes: { DomainName: addresses?.app ?? `${ref.toLowerCase()}.cloudfront.net` } };
  },
  'AWS::CloudFront::Function': ({ name }) => {
    const functionArn = arn('cloudfront', `function/${name}`, '');
    return { ref: functionArn, attributes: { FunctionARN: functionArn } };
  },
  'AWS::ApiGatewayV2::Api': ({ logicalId }) => ({ ref: hash(logicalId).slice(0, 10) }),
  'AWS::SecretsManager::Secret': ({ name, resource }) => {
    const secret = given(resource, 'Name') ?? name;
    return { ref: arn('secretsmanager', `secret:${secret}-${hash(name).slice(0, 6)}`) };
  },
  'AWS::StepFunctions::StateMachine': ({ name, resource }) => {
    const machine = given(resource, 'StateMachineName') ?? name.slice(0, 80);
    const ref = arn('states', `stateMachine:${machine}`);
    return { ref, attributes: { Arn: ref, Name: machine } };
  },
  'AWS::SQS::Queue': ({ name, resource }) => {
    const queue = given(resource, 'QueueName') ?? name.slice(0, 80);
    const ref = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT_ID}/${queue}`;
    return { ref, attributes: { Arn: arn('sqs', queue), QueueName: queue } };
  },
};

/** Resources with no attributes except an ARN and an id. */
const anything: Identify = ({ name, resource }) => {
  const [, service = '', kind = ''] = resource.Type.toLowerCase().split('::');
  return { ref: name, attributes: { Arn: arn(service, `${kind}/${name}`), Id: cloudFrontId(name) } };
};

/**
 * Name, ARN and other attributes of a resource on this machine. They are the same in every run, because data on disk is
 * found by them.
 * @param addresses null for the hosts that AWS would give
 */
export function identify(
  stackName: string,
  logicalId: string,
  resource: Resource,
  addresses: Addresses | null,
): Identity {
  const name = `${stackName}-${logicalId}`;
  return (identities[resource.Type] ?? anything)({ name, logicalId, resource, addresses });
}
