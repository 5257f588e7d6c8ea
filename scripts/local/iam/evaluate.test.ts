import { describe, expect, it } from 'vitest';
import type { Access } from './access.ts';
import { RoleEvaluator, type Verdict } from './evaluate.ts';
import type { PolicyDocument, Statement } from './roles.ts';

const ARN = 'arn:aws:iam::000000000000:role';

function evaluator(Statement: object[]): RoleEvaluator {
  const document = { Version: '2012-10-17', Statement } as PolicyDocument;
  return new RoleEvaluator({ name: 'r', arn: `${ARN}/r`, policies: [{ name: 'p', document }] });
}

const allow = (Action: string | string[], Resource: string, Condition?: Statement['Condition']) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

const TABLES = 'arn:aws:dynamodb:us-east-1:000000000000:table';
const IDENTITY = 'arn:aws:ses:us-east-1:000000000000:identity/mail.example';
const equals = (key: string, value: string) => ({ StringEquals: { [key]: value } });

const role = evaluator([
  allow(['s3:PutObject', 's3:GetObject'], 'arn:aws:s3:::media/uploads/*'),
  allow('dynamodb:Query', `${TABLES}/data`),
  allow(
    'ses:SendEmail',
    'arn:aws:ses:us-east-1:000000000000:identity/*',
    equals('ses:FromAddress', 'hello@mail.example'),
  ),
  allow('iam:PassRole', `${ARN}/job`, equals('iam:PassedToService', 'mediaconvert.amazonaws.com')),
  allow('mediaconvert:Probe', '*'),
  { Effect: 'Deny', Action: 's3:*', Resource: 'arn:aws:s3:::media/uploads/locked/*' },
]);

const put = (key: string): Access => ({ action: 's3:PutObject', resource: `arn:aws:s3:::${key}` });
const mailFrom = (address: string): Access => ({
  action: 'ses:SendEmail',
  resource: IDENTITY,
  context: { 'ses:FromAddress': address, 'ses:Recipients': ['ada@example.com'] },
});
const pass = (name: string, service?: string): Access => ({
  action: 'iam:PassRole',
  resource: `${ARN}/${name}`,
  ...(service && { context: { 'iam:PassedToService': service } }),
});

describe('the access of a role follows its policies:', () => {
  it.each<[string, Access, Verdict]>([
    ['an object under the prefix', put('media/uploads/u/a'), 'Allowed'],
    ['one under another prefix', put('media/converted/a'), 'ImplicitlyDenied'],
    ['one of another bucket', put('other/uploads/a'), 'ImplicitlyDenied'],
    ['one whose key begins with a star: it is a character there', put('media/*'), 'ImplicitlyDenied'],
    ['one under the prefix with stars in its key', put('media/uploads/a*b'), 'Allowed'],
    ['another action', { ...put('media/uploads/u/a'), action: 's3:DeleteObject' }, 'ImplicitlyDenied'],
    ['what another statement denies', put('media/uploads/locked/a'), 'ExplicitlyDenied'],
    ['the table', { action: 'dynamodb:Query', resource: `${TABLES}/data` }, 'Allowed'],
    ['an index of it', { action: 'dynamodb:Query', resource: `${TABLES}/data/index/GSI1` }, 'ImplicitlyDenied'],
    ['another table', { action: 'dynamodb:Query', resource: `${TABLES}/data2` }, 'ImplicitlyDenied'],
    ['mail from the address', mailFrom('hello@mail.example'), 'Allowed'],
    ['mail from another', mailFrom('root@mail.example'), 'ImplicitlyDenied'],
    ['the role, passed to the service', pass('job', 'mediaconvert.amazonaws.com'), 'Allowed'],
    ['the role, passed to another service', pass('job', 'lambda.amazonaws.com'), 'ImplicitlyDenied'],
    ['the role, passed to an unnamed service', pass('job'), 'ImplicitlyDenied'],
    ['another role', pass('admin', 'mediaconvert.amazonaws.com'), 'ImplicitlyDenied'],
    ['an action without resources', { action: 'mediaconvert:Probe', resource: '*' }, 'Allowed'],
    ['a resource that is not an ARN', { action: 'states:StartExecution', resource: 'x' }, 'ImplicitlyDenied'],
  ])('%s', async (_what, access, verdict) => {
    expect(await role.evaluate(access)).toBe(verdict);
    // From the cache.
    expect(await role.evaluate(access)).toBe(verdict);
  });
});

describe('an error is reported for a policy that cannot be evaluated:', () => {
  it('a condition on a key that requests in this runtime do not have', async () => {
    const odd = evaluator([
      allow('s3:PutObject', '*', equals('aws:SourceIp', '10.0.0.1')),
      allow('ses:SendEmail', '*'),
    ]);
    await expect(odd.evaluate(put('media/a'))).rejects.toThrow('a condition on aws:SourceIp');
    expect(await odd.evaluate(mailFrom('a@b.example'))).toBe('Allowed');
  });

  it('an action that AWS does not define', async () => {
    await expect(role.evaluate({ action: 's3:PutObjekt', resource: 'arn:aws:s3:::media/a' })).rejects.toThrow(
      'invalid.action',
    );
  });

  it('an invalid policy', async () => {
    await expect(evaluator([{ Effect: 'Perhaps' }]).evaluate(put('media/a'))).rejects.toThrow('policy.errors');
  });
});
