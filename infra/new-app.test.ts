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
  it('refuses to synthesize a stack that breaks a rule without a stated reason', () => {
    const app = newApp({ outdir, checkTemplates: false });
    new Bucket(new Stack(app, 'Bad'), 'TakesPlainHttp');
    expect(() => app.synth()).toThrow('AwsSolutions-S10');
  });

  it('makes a template without a bootstrap parameter, so that it does not depend on the account', () => {
    const app = newApp({ outdir, checkTemplates: false });
    new Topic(new Stack(app, 'Good'), 'Topic', { enforceSSL: true });
    const { template } = app.synth().getStackByName('Good');
    expect(Object.keys(template)).toEqual(['Resources']);
  });
});
