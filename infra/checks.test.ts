import { describe, expect, it } from 'vitest';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { acknowledgementsIn } from './acknowledgements.ts';
import { synthesizeStack } from './test-support/test-template.ts';

const DOMAIN = {
  domainName: 'app.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
  hostedZoneId: 'Z0123456789ABC',
  hostedZoneName: 'example.com',
};

/** The checks of one take some seconds. The second has what production has, and a domain. */
const STACKS: [name: string, context: Record<string, string>][] = [
  ['a sandbox', {}],
  ['production with a domain of its own', { stage: 'prod', ...DOMAIN }],
  ['production', { stage: 'prod' }],
  ['production when it is created', { stage: 'prod', firstDeployment: 'true' }],
];

describe.each(firstCases(2, STACKS))('%s', (_name, context) => {
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
