import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, describe, expect, it } from 'vitest';
import { newApp } from './new-app.ts';

const outdir = mkdtempSync(join(tmpdir(), 'framekeep-app-'));
afterAll(() => rmSync(outdir, { recursive: true }));

describe('newApp', () => {
  it('refuses to synthesize what breaks a rule that nobody gave a reason for', () => {
    const app = newApp({ outdir, checkTemplates: false });
    new Bucket(new Stack(app, 'Bad'), 'TakesPlainHttp');
    expect(() => app.synth()).toThrow('AwsSolutions-S10');
  });

  it('asks the account for no bootstrap parameter: the template is the same without an account', () => {
    const app = newApp({ outdir, checkTemplates: false });
    new Topic(new Stack(app, 'Good'), 'Topic', { enforceSSL: true });
    const { template } = app.synth().getStackByName('Good');
    expect(Object.keys(template)).toEqual(['Resources']);
  });
});
