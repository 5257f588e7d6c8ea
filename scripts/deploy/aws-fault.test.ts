import { describe, expect, it, vi } from 'vitest';
import { ExplainedError } from '../setup/explained-error.mjs';
import { awsFault, useSettings } from './aws-fault.ts';
import { awsError } from './test-support/aws-error.ts';

describe('an error of the SDK', () => {
  it.each([
    ['Error', 'Region is missing', 'No region is set'],
    ['CredentialsProviderError', 'Could not load credentials from any providers', 'no valid AWS credentials'],
    ['ExpiredTokenException', 'The security token included in the request is expired', 'no valid AWS credentials'],
    ['InvalidClientTokenId', 'The security token included in the request is invalid.', 'no valid AWS credentials'],
  ])('%s "%s" is printed as a sentence', (name, message, sentence) => {
    const fault = awsFault(awsError(name, message));
    expect(fault).toBeInstanceOf(ExplainedError);
    expect((fault as Error).message).toContain(sentence);
    expect((fault as Error).message).toContain(message);
  });

  it('of an unknown kind keeps its stack trace', () => {
    const error = awsError('InternalFailure', 'oops');
    expect(awsFault(error)).toBe(error);
  });
});

describe('the settings of the AWS SDK', () => {
  it('are those of the CDK’s command line interface', () => {
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_DEFAULT_REGION', 'eu-west-1');
    vi.stubEnv('AWS_PROFILE', undefined);
    useSettings('work');
    expect([process.env.AWS_REGION, process.env.AWS_PROFILE]).toEqual(['eu-west-1', 'work']);
  });

  it('do not change variables that are not set', () => {
    for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    useSettings(undefined);
    expect([process.env.AWS_REGION, process.env.AWS_PROFILE]).toEqual([undefined, undefined]);
  });
});
