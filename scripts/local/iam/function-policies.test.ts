import { expect, it } from 'vitest';
import type { Resource } from '../template/template-types.ts';
import { smallResources } from '../test-support/small-resources.ts';
import { FunctionPolicies } from './function-policies.ts';

const permission = (name: string, Principal: string, SourceArn: string): Resource => ({
  Type: 'AWS::Lambda::Permission',
  Properties: { Action: 'lambda:InvokeFunction', FunctionName: { 'Fn::GetAtt': [name, 'Arn'] }, Principal, SourceArn },
});

const [EVENTS, API] = ['events.amazonaws.com', 'apigateway.amazonaws.com'];
const RULE = 'arn:aws:events:us-east-1:000000000000:rule/upload';
const ROUTES = 'arn:aws:execute-api:us-east-1:000000000000:abc';

const policies = new FunctionPolicies(
  smallResources({
    One: { Type: 'AWS::Lambda::Function' },
    Two: { Type: 'AWS::Lambda::Function' },
    ByRule: permission('One', EVENTS, RULE),
    ByApi: permission('Two', API, `${ROUTES}/*/GET/*`),
  }),
);
const arnOf = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:small-${name}`;

it.each([
  ['the rule that is named', 'One', EVENTS, RULE, true],
  ['another rule', 'One', EVENTS, `${RULE}2`, false],
  ['a rule, of another function', 'Two', EVENTS, RULE, false],
  ['another service', 'One', API, RULE, false],
  ['a route that fits', 'Two', API, `${ROUTES}/$default/GET/api/recordings/1`, true],
  ['a path with colons in it', 'Two', API, `${ROUTES}/$default/GET/objects/https://other.example`, true],
  ['a route of another method', 'Two', API, `${ROUTES}/$default/POST/api/recordings`, false],
  ['a route of another API', 'Two', API, `${ROUTES}d/$default/GET/api`, false],
])('the resource policy of a function is evaluated for %s', (_what, name, service, source, allowed) => {
  expect(policies.allow(arnOf(name), service, source)).toBe(allowed);
});
