import { expect, it } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { Resources } from '../template/resources.ts';
import type { Json, Resource } from '../template/template-types.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { readCallers, readRoles } from './roles.ts';

const document = (Action: string): Json => ({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

const resourcesOf = (template: Record<string, Resource>) =>
  new Resources(
    { stackName: 'small', template: { Resources: template }, assets: new Map() },
    null,
    new Secrets('', quietLog),
  );

const policy = (Type: string, Action: string, Roles: Json[]): Resource => ({
  Type,
  Properties: { PolicyName: Action, PolicyDocument: document(Action), Roles },
});

it('a role has its inline policies, its attached policies and its managed policies', () => {
  const roles = readRoles(
    resourcesOf({
      One: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [{ PolicyName: 'inline', PolicyDocument: document('s3:GetObject') }],
          ManagedPolicyArns: [{ Ref: 'Named' }, 'arn:aws:iam::aws:policy/ReadOnlyAccess'],
        },
      },
      Two: { Type: 'AWS::IAM::Role' },
      Attached: policy('AWS::IAM::Policy', 's3:PutObject', [{ Ref: 'One' }]),
      Managed: policy('AWS::IAM::ManagedPolicy', 's3:DeleteObject', [{ Ref: 'One' }, { Ref: 'Two' }]),
      Named: policy('AWS::IAM::ManagedPolicy', 's3:ListBucket', []),
    }),
  );
  const actions = roles.map(({ policies }) => policies.flatMap((each) => [each.document.Statement].flat()));
  expect(roles.map(({ arn }) => arn)).toEqual(
    ['small-One', 'small-Two'].map((name) => `arn:aws:iam::000000000000:role/${name}`),
  );
  expect(actions.map((all) => all.map(({ Action }) => Action))).toEqual([
    ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'],
    ['s3:DeleteObject'],
  ]);
});

it('a permissions boundary is refused, not ignored', () => {
  const bounded = resourcesOf({
    One: { Type: 'AWS::IAM::Role', Properties: { PermissionsBoundary: 'arn:aws:iam::aws:policy/X' } },
  });
  expect(() => readRoles(bounded)).toThrow('The role One has a PermissionsBoundary');
});

it('a function uses the role that the template gives it', () => {
  const callers = readCallers(
    resourcesOf({
      Role: { Type: 'AWS::IAM::Role' },
      Fn: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
    }),
  );
  expect(callers.get('Fn')).toEqual({ name: 'small-Fn', roleArn: 'arn:aws:iam::000000000000:role/small-Role' });
});
