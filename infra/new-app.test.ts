import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { newApp } from './new-app.ts';

describe('newApp', () => {
  it('refuses to synthesize what breaks a rule that nobody gave a reason for', () => {
    const app = newApp();
    new Bucket(new Stack(app, 'Bad'), 'TakesPlainHttp');
    expect(() => app.synth()).toThrow('AwsSolutions-S10');
  });

  it('asks the account for no bootstrap parameter: the template is the same without an account', () => {
    const app = newApp();
    new Topic(new Stack(app, 'Good'), 'Topic', { enforceSSL: true });
    const { template } = app.synth().getStackByName('Good');
    expect(Object.keys(template)).toEqual(['Resources']);
  });
});
