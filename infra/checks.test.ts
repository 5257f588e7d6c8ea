import { describe, expect, it } from 'vitest';
import { acknowledgementsIn } from './app.ts';
import { synthesizeStack } from './test-support/test-template.ts';

const DOMAIN = {
  domainName: 'app.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
  hostedZoneId: 'Z0123456789ABC',
  hostedZoneName: 'example.com',
};

describe.each([
  ['a sandbox', {}],
  ['production', { stage: 'prod' }],
  ['production when it is created', { stage: 'prod', firstDeployment: 'true' }],
  ['production with a domain of its own', { stage: 'prod', ...DOMAIN }],
])('%s', (_name, context: Record<string, string>) => {
  // Throws for errors. Warnings stop only `cdk synth --strict`.
  const synthesized = synthesizeStack(context, true);

  it('follows the rules of AwsSolutions, Serverless and CloudFormation, or states why not', () => {
    expect(synthesized.findings).toEqual([]);
  });

  it('gives a reason for each rule that it does not follow, in a sentence', () => {
    const all = acknowledgementsIn(synthesized.stack);
    expect(all.length).toBeGreaterThan(0);
    for (const { rule, path, reason } of all) expect(reason, `${rule} at ${path}`).toMatch(/^.{20,}[.]$/);
  });
});
