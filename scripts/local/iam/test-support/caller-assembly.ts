import type { Json } from '../../template/template-types.ts';
import { functionResource, roleResource, writeAssembly } from '../../test-support/write-assembly.ts';

const uploads: Json = { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Media', 'Arn'] }, '/uploads/*']] };
const arnOf = (logicalId: string): Json => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const allow = (Action: Json, Resource: Json, Condition: Json = {}): Json => ({
  Effect: 'Allow',
  Action,
  Resource,
  Condition,
});

const role = roleResource([
  allow(['s3:GetObject', 's3:DeleteObject'], uploads),
  allow(['dynamodb:GetItem', 'dynamodb:DeleteItem'], arnOf('Table')),
  allow('ses:SendRawEmail', '*', { StringEquals: { 'ses:FromAddress': 'hello@example.com' } }),
  allow('cloudfront-keyvaluestore:GetKey', arnOf('Store')),
  allow('mediaconvert:CreateJob', arnOf('Queue')),
  allow('iam:PassRole', arnOf('JobRole'), { StringEquals: { 'iam:PassedToService': 'lambda.amazonaws.com' } }),
]);

/** A stack with one resource of each service, and a function, `Caller`, that has some permissions for each. */
export const callerAssembly = () =>
  writeAssembly(
    {
      Media: { Type: 'AWS::S3::Bucket' },
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
        },
      },
      Store: { Type: 'AWS::CloudFront::KeyValueStore' },
      Queue: { Type: 'AWS::MediaConvert::Queue' },
      JobRole: roleResource([allow('s3:GetObject', uploads)]),
      Role: role,
      Caller: functionResource('caller', {
        Role: arnOf('Role') as object,
        Environment: { Variables: { STORE_ARN: arnOf('Store') } },
      }),
    },
    { caller: 'export const handler = async () => undefined;' },
  );
