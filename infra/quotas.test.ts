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

/** Rows of the table of quotas: type, how many one stage has, default, how many stages fit. */
const rows = [...page.matchAll(/^\| `(AWS::[\w:]+)` \| (\d+) \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
  ([, type = '', count, quota = '', fit = '']) => ({
    type,
    count: numberOf(count),
    quota: numberOf(quota),
    fit: numberOf(fit),
  }),
);

/** Defaults into which, as the page says, at least 100 stages fit. */
const WIDE_QUOTAS = {
  'AWS::ApiGatewayV2::Api': 600,
  'AWS::CloudWatch::Alarm': 5000,
  'AWS::DynamoDB::Table': 2500,
  'AWS::Logs::QueryDefinition': 1000,
  'AWS::S3::Bucket': 10_000,
  'AWS::WAFv2::WebACL': 100,
};

describe('the table of quotas in docs/deploying.md', () => {
  it.each(rows)(
    'states the same number of $type as the templates of a sandbox and of production',
    ({ type, count }) => {
      expect(countsOf(type), `${type}: write the template's number into docs/deploying.md`).toEqual([count, count]);
    },
  );

  it.each(rows)('states how many stages fit into the default of $type', ({ type, quota, fit }) => {
    expect(fit).toBe(Math.floor(quota / mostOf(type)));
  });

  it.each(Object.entries(WIDE_QUOTAS))('leaves out %s, whose quota is enough for 100 stages', (type, quota) => {
    expect(mostOf(type)).toBeGreaterThan(0);
    expect(quota / mostOf(type)).toBeGreaterThanOrEqual(100);
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
