import { describe, expect, it } from 'vitest';
import { readOptions, stackNameOf, stageOf } from './options.ts';

describe('the options of npm run deploy', () => {
  it('accept context values in every form that the CDK accepts', () => {
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

  it('pass all other arguments on to the CDK, in their order', () => {
    const { rest } = readOptions(['--require-approval', 'never', '-c', 'stage=a', '--outputs-file', 'o.json', '-v']);
    expect(rest).toEqual(['--require-approval', 'never', '--outputs-file', 'o.json', '-v']);
  });

  it('use the same AWS profile as the CDK', () => {
    expect(readOptions(['--profile', 'work'])).toMatchObject({ profile: 'work', rest: ['--profile', 'work'] });
    expect(readOptions(['--profile=work'])).toMatchObject({ profile: 'work', rest: ['--profile=work'] });
  });

  it('include two that are not passed on to the CDK', () => {
    const options = readOptions(['--synthesized', '--skip-preflight']);
    expect(options).toMatchObject({ synthesized: true, skipPreflight: true, rest: [] });
  });

  it('determine the stage and the name of its stack', () => {
    expect(stageOf(readOptions([]))).toBe('dev');
    expect(stackNameOf(stageOf(readOptions(['-c', 'stage=prod'])))).toBe('Framekeep-prod');
  });

  it('refuse a malformed context value, and the context value that npm run deploy sets itself', () => {
    expect(() => readOptions(['-c', 'stage'])).toThrow('"stage" must be name=value');
    expect(() => readOptions(['-c', 'firstDeployment=true'])).toThrow('leave it out');
  });
});
