import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from './test-template.ts';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');

const templates = [{}, { stage: 'prod' }].map((context) => synthesizeTemplate(context as Record<string, string>));

/** How many of a type a sandbox and production have. */
const countsOf = (type: string) => templates.map((template) => Object.keys(template.findResources(type)).length);
const mostOf = (type: string) => Math.max(...countsOf(type));

const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

/** Rows of the table of quotas: what, type, a sandbox, `prod`, default, how many fit. */
const rows = [...page.matchAll(/^\| ([^|]+) \| `(AWS::[\w:]+)` \| (\d+) \| (\d+) \| ([\d,]+) \| ([\w, ]+) \|$/gm)].map(
  ([, what = '', type = '', sandbox, production, quota, fit = '']) => ({
    what,
    type,
    counts: [numberOf(sandbox), numberOf(production)],
    quota: numberOf(quota),
    fit,
  }),
);

describe('the table of quotas in docs/deploying.md', () => {
  it.each(rows)('states the same number of $what as the template', ({ type, counts }) => {
    expect(counts, `${type}: write the template's numbers into docs/deploying.md`).toEqual(countsOf(type));
  });

  it.each(rows)('states how many stages fit into the default of $what', ({ type, quota, fit }) => {
    const most = mostOf(type);
    expect(fit).toBe(most === 0 ? 'any number' : Math.floor(quota / most).toLocaleString('en'));
  });

  it('includes each resource type of CloudFront', () => {
    const types = Object.values(templates[1]?.toJSON().Resources as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    );
    const missing = types.filter((type) => /CloudFront/.test(type) && !rows.some((row) => row.type === type));
    expect([...new Set(missing)].filter((type) => !type.startsWith('Custom::'))).toEqual([]);
  });

  it('states correctly that one stage is below the limits for one stack', () => {
    const bounds = new Map(
      [...page.matchAll(/^\| ([\w ]+) \| (\d+) \| (\d+) \|$/gm)].map(([, what = '', most]) => [what, numberOf(most)]),
    );
    const production = templates[1]?.toJSON();
    expect(Object.keys(production?.Resources).length).toBeLessThanOrEqual(bounds.get('resources of the stack') ?? 0);
    expect(mostOf('AWS::ApiGatewayV2::Route')).toBeLessThanOrEqual(bounds.get('routes of the API') ?? 0);
    expect(mostOf('AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(bounds.get('integrations of the API') ?? 0);
    const first = synthesizeTemplate({ stage: 'prod', firstDeployment: 'true' }).toJSON();
    expect(JSON.stringify(first).length).toBeLessThanOrEqual(bounds.get('bytes of the template') ?? 0);
  });
});
