import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOLDS_DATA, type ResourceTemplate } from '../held-resources.ts';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const versions = files.map((name) => name.slice(0, -'.json'.length));
const released = (version: string): ResourceTemplate =>
  JSON.parse(readFileSync(new URL(`${version}.json`, import.meta.url), 'utf8'));
const today = (): ResourceTemplate => synthesizeTemplate().toJSON() as ResourceTemplate;

/** A value as it is in a region: with its conditions decided. What only a deployment knows stays as it is. */
function inRegion(value: unknown, region: string, conditions: Record<string, unknown>): unknown {
  const resolve = (part: unknown) => inRegion(part, region, conditions);
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', null], ...more] = Object.entries(value);
  if (more.length === 0 && name === 'Ref' && argument === 'AWS::Region') return region;
  if (more.length === 0 && name === 'Fn::Equals') {
    const [left, right] = (argument as unknown[]).map(resolve);
    return JSON.stringify(left) === JSON.stringify(right);
  }
  if (more.length === 0 && name === 'Fn::If') {
    const [condition, yes, no] = argument as [string, unknown, unknown];
    return resolve(resolve(conditions[condition]) === true ? yes : no);
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
}

/** What an upgrade replaces or removes in a region: `<logical id> <property or "removed">`. */
function replaced(before: ResourceTemplate, after: ResourceTemplate, region: string): string[] {
  const textOf = (template: ResourceTemplate, id: string, property: string) =>
    JSON.stringify(inRegion(template.Resources[id]?.Properties?.[property], region, template.Conditions ?? {}));
  return Object.entries(before.Resources).flatMap(([id, { Type }]) => {
    if (after.Resources[id]?.Type !== Type) return `${id} removed`;
    const properties = HOLDS_DATA[Type] ?? [];
    return properties
      .filter((each) => textOf(before, id, each) !== textOf(after, id, each))
      .map((each) => `${id} ${each}`);
  });
}

describe.each(versions)('an upgrade from %s', (version) => {
  it.each(['us-east-1', 'eu-west-1'])('replaces and removes nothing that holds data, in %s', (region) => {
    expect(replaced(released(version), today(), region)).toEqual([]);
  });
});

describe('the check', () => {
  const [version = ''] = versions.slice(-1);
  const changed = (change: (resources: ResourceTemplate['Resources']) => void) => {
    const after = structuredClone(today());
    change(after.Resources);
    return replaced(released(version), after, 'us-east-1');
  };
  const all = Object.entries(released(version).Resources);

  it('knows what each resource that holds data is replaced by', () => {
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(([, { Type }]) => !HOLDS_DATA[Type]?.length)).toEqual([]);
  });

  it.each(all.map(([id, { Type }]) => [id, Type] as const))(
    'refuses another name of %s, and its removal',
    (id, Type) => {
      const [property = ''] = HOLDS_DATA[Type] ?? [];
      const renamed = changed((resources) => {
        const resource = resources[id];
        if (resource) resource.Properties = { ...resource.Properties, [property]: 'another' };
      });
      expect(renamed).toEqual([`${id} ${property}`]);
      const removed = changed((resources) => {
        delete resources[id];
      });
      expect(removed).toEqual([`${id} removed`]);
    },
  );

  it('refuses another key of the table', () => {
    const id = all.find(([, { Type }]) => Type === 'AWS::DynamoDB::Table')?.[0] ?? '';
    const rekeyed = changed((resources) => {
      const resource = resources[id];
      if (resource) resource.Properties = { ...resource.Properties, KeySchema: [] };
    });
    expect(rekeyed).toEqual([`${id} KeySchema`]);
  });
});
