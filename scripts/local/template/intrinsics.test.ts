import { describe, expect, it } from 'vitest';
import { conditionHolds, resolve, type Scope } from './intrinsics.ts';
import type { Template } from './template-types.ts';

const template: Template = {
  Resources: {},
  Parameters: { Stage: { Default: 'dev' } },
  Conditions: {
    IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
    IsProd: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] },
    Both: { 'Fn::And': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
  },
};

const scope: Scope = {
  template,
  pseudo: { 'AWS::Region': 'us-east-1', 'AWS::AccountId': '000000000000' },
  refOf: (logicalId) => `ref-of-${logicalId}`,
  attributeOf: (logicalId, attribute) => `${logicalId}/${attribute}`,
};

describe('intrinsic functions', () => {
  it.each([
    ['Ref of a resource', { Ref: 'Table' }, 'ref-of-Table'],
    ['Ref of a parameter', { Ref: 'Stage' }, 'dev'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    ['Join', { 'Fn::Join': [':', ['arn', { Ref: 'AWS::Region' }, 'x']] }, 'arn:us-east-1:x'],
    ['Sub', { 'Fn::Sub': 'b-${AWS::AccountId}-${Table}' }, 'b-000000000000-ref-of-Table'],
    ['Select from Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['If that holds', { 'Fn::If': ['IsDev', 'yes', 'no'] }, 'yes'],
    ['If that does not', { 'Fn::If': ['IsProd', 'yes', 'no'] }, 'no'],
  ])('include %s', (_name, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
  });

  it('are resolved at any depth', () => {
    const value = { A: [{ B: { Ref: 'Stage' } }, 1, null], C: { 'Fn::Join': ['', ['x', { Ref: 'Stage' }]] } };
    expect(resolve(value, scope)).toEqual({ A: [{ B: 'dev' }, 1, null], C: 'xdev' });
  });

  it('remove properties with AWS::NoValue', () => {
    const value = { A: { Ref: 'AWS::NoValue' }, B: [1, { 'Fn::If': ['IsProd', 2, { Ref: 'AWS::NoValue' }] }] };
    expect(resolve(value, scope)).toEqual({ B: [1] });
  });

  it('that are unknown are refused, not ignored', () => {
    expect(() => resolve({ 'Fn::ImportValue': 'x' }, scope)).toThrow('Fn::ImportValue');
  });
});

describe('conditions', () => {
  it.each([
    [undefined, true],
    ['IsDev', true],
    ['IsProd', false],
  ])('evaluate %s to %s', (name, expected) => {
    expect(conditionHolds(name, scope)).toBe(expected);
  });

  it('that are unknown are refused, not ignored', () => {
    expect(() => conditionHolds('Both', scope)).toThrow('Both');
  });
});
