import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from './test-support/test-template.ts';

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

it('mails and webhooks take no more executions at once than docs/deploying.md says', () => {
  const [, most] = /Mails and webhooks take (\d+) of them/.exec(page) ?? [];
  for (const template of templates) {
    const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
    const atOnce = mappings.map(({ Properties }) => Properties.ScalingConfig.MaximumConcurrency as number);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(atOnce.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(numberOf(most));
  }
});

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

  it('leaves out the quotas of one stack, which a stage uses to 90 % at most', () => {
    const first = synthesizeTemplate({ stage: 'prod', firstDeployment: 'true' }).toJSON();
    expect(Object.keys(templates[1]?.toJSON().Resources).length).toBeLessThanOrEqual(450); // of 500
    expect(mostOf('AWS::ApiGatewayV2::Route')).toBeLessThanOrEqual(200); // of 300
    expect(mostOf('AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(200); // of 300
    expect(JSON.stringify(first).length).toBeLessThanOrEqual(660_000); // of 1,000,000 bytes
  });
});
