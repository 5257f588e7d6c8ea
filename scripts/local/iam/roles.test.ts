import { expect, it } from 'vitest';
import type { Json } from '../template/template-types.ts';
import { smallResources } from '../test-support/small-resources.ts';
import { readCallers, readRoles } from './roles.ts';

const document = (Action: string): Json => ({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

it('a role has its inline policies and its attached policies', () => {
  const roles = readRoles(
    smallResources({
      One: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [{ PolicyName: 'inline', PolicyDocument: document('s3:GetObject') }],
          ManagedPolicyArns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'],
        },
      },
      Two: { Type: 'AWS::IAM::Role' },
      Attached: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyName: 'attached', PolicyDocument: document('s3:PutObject'), Roles: [{ Ref: 'One' }] },
      },
    }),
  );
  const actions = roles.map(({ policies }) => policies.flatMap((each) => [each.document.Statement].flat()));
  expect(roles.map(({ arn }) => arn)).toEqual(
    ['small-One', 'small-Two'].map((name) => `arn:aws:iam::000000000000:role/${name}`),
  );
  expect(actions.map((all) => all.map(({ Action }) => Action))).toEqual([['s3:GetObject', 's3:PutObject'], []]);
});

it('a managed policy and a permissions boundary are refused, not ignored', () => {
  const managed = smallResources({ Named: { Type: 'AWS::IAM::ManagedPolicy' } });
  expect(() => readRoles(managed)).toThrow('Named is a managed policy');
  const bounded = smallResources({
    One: { Type: 'AWS::IAM::Role', Properties: { PermissionsBoundary: 'arn:aws:iam::aws:policy/X' } },
  });
  expect(() => readRoles(bounded)).toThrow('The role One has a PermissionsBoundary');
});

it('a function uses the role that the template gives it', () => {
  const callers = readCallers(
    smallResources({
      Role: { Type: 'AWS::IAM::Role' },
      Fn: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
    }),
  );
  expect(callers.get('Fn')).toEqual({ name: 'small-Fn', roleArn: 'arn:aws:iam::000000000000:role/small-Role' });
});
