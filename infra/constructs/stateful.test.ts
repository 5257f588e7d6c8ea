import { CfnResource } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { HOLDS_DATA } from '../held-resources.ts';
import { synthesizeStack } from '../test-support/test-template.ts';
import { Stateful } from './stateful.ts';

const { stack, template: synthesized } = synthesizeStack({ stage: 'prod' });
const template: Record<string, { Type: string; DeletionPolicy?: string }> = synthesized.toJSON().Resources;

/**
 * Resources that a production stack retains although they hold no user data. They belong to the resources that write to
 * them.
 */
const LEFT_BEHIND = [
  // A month of logs. A log belongs to its function.
  'AWS::Logs::LogGroup',
  // Events that wait two weeks to be sent again.
  'AWS::SQS::Queue',
  // Runs that have not ended.
  'AWS::StepFunctions::StateMachine',
];

const idsIn = (half: readonly CfnResource[]) => half.map((resource) => stack.getLogicalId(resource));
const isStateful = (resource: CfnResource) => resource.node.scopes.some((scope) => scope instanceof Stateful);
const all = stack.node.findAll().filter((construct) => construct instanceof CfnResource);
const stateful = idsIn(all.filter(isStateful));
const stateless = idsIn(all.filter((resource) => !isStateful(resource)));
const typesOf = (ids: string[]) => [...new Set(ids.map((id) => template[id]?.Type ?? ''))].sort();

describe('the stateful half', () => {
  it('refers to nothing in the other half, which may be replaced or moved to another stack', () => {
    const texts = stateful.map((id) => JSON.stringify(template[id]));
    expect(stateless.filter((id) => texts.some((text) => text.includes(id)))).toEqual([]);
  });

  it('has exactly the resources that hold data', () => {
    expect(typesOf(stateful).filter((type) => !(type in HOLDS_DATA))).toEqual([]);
    expect(typesOf(stateless).filter((type) => type in HOLDS_DATA)).toEqual([]);
    expect(stateful).toHaveLength(8);
  });

  it('has everything that production retains, except logs', () => {
    const retained = stateless.filter((id) => template[id]?.DeletionPolicy?.startsWith('Retain'));
    expect(typesOf(retained).filter((type) => !LEFT_BEHIND.includes(type))).toEqual([]);
  });

  it('is retained in production when the stack or one of its resources is deleted', () => {
    for (const id of stateful) expect(template[id]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
    expect(stack.terminationProtection).toBe(true);
  });

  it('is not part of the logical ids, by which CloudFormation identifies the resources', () => {
    const names = stateful.map((id) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(names.sort()).toEqual([
      'DataTable',
      'MailBounces',
      'MailEvents',
      'MailIdentity',
      'MediaBucket',
      'MediaTokensStore',
      'SegmentsBucket',
      'WebBucket',
    ]);
  });
});
