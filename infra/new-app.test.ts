import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#scripts/test-support/temporary-folder.ts';
import { newApp } from './new-app.ts';

const outdir = temporaryFolder();

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
