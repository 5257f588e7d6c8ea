import { describe, expect, it } from 'vitest';
import { readOptions, stackNameOf, stageOf } from './options.ts';

describe('the options of npm run deploy', () => {
  it('take context values in each way that the CDK’s command line does', () => {
    const { context, rest } = readOptions([
      '-c',
      'stage=prod',
      '--context',
      'mailFrom=a@b.io',
      '--context=webAcl=none',
    ]);
    expect([...context]).toEqual([
      ['stage', 'prod'],
      ['mailFrom', 'a@b.io'],
      ['webAcl', 'none'],
    ]);
    expect(rest).toEqual([]);
  });

  it('leave everything else to the CDK, in its order', () => {
    const { rest } = readOptions(['--require-approval', 'never', '-c', 'stage=a', '--outputs-file', 'o.json', '-v']);
    expect(rest).toEqual(['--require-approval', 'never', '--outputs-file', 'o.json', '-v']);
  });

  it('use the profile that the CDK is given', () => {
    expect(readOptions(['--profile', 'work'])).toMatchObject({ profile: 'work', rest: ['--profile', 'work'] });
    expect(readOptions(['--profile=work'])).toMatchObject({ profile: 'work', rest: ['--profile=work'] });
  });

  it('have two of their own, which the CDK does not see', () => {
    const options = readOptions(['--synthesized', '--skip-preflight']);
    expect(options).toMatchObject({ synthesized: true, skipPreflight: true, rest: [] });
  });

  it('name the stage and its stack', () => {
    expect(stageOf(readOptions([]))).toBe('dev');
    expect(stackNameOf(stageOf(readOptions(['-c', 'stage=prod'])))).toBe('Framekeep-prod');
  });

  it('refuse a malformed context value, and the one that npm run deploy sets itself', () => {
    expect(() => readOptions(['-c', 'stage'])).toThrow('"stage" must be name=value');
    expect(() => readOptions(['-c', 'firstDeployment=true'])).toThrow('leave it out');
  });
});
