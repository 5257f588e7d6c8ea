import { describe, expect, it } from 'vitest';
import type { DeployedStack } from './deployed-stack.ts';
import { readOptions } from './options.ts';
import { checkBefore, planRuns } from './plan.ts';

const stackIn = (status: string, changes: Partial<DeployedStack> = {}): DeployedStack => ({
  name: 'Framekeep-prod',
  status,
  isProtected: false,
  outputs: new Map(),
  ...changes,
});

const PROD = ['-c', 'stage=prod'];
const argsOf = (args: string[], stack: DeployedStack | null) =>
  planRuns(readOptions(args), stack).map((run) => run.args);

describe('a deployment', () => {
  it.each([
    ['nothing', null],
    ['what a failed creation left', stackIn('ROLLBACK_COMPLETE')],
    ['what a failed rollback left', stackIn('ROLLBACK_FAILED')],
    ['a change set that was never run', stackIn('REVIEW_IN_PROGRESS')],
  ])('of production over %s creates the stack without protection, and then protects it', (_name, stack) => {
    expect(argsOf(PROD, stack)).toEqual([
      ['deploy', '-c', 'stage=prod', '-c', 'firstDeployment=true'],
      ['deploy', '-c', 'stage=prod'],
    ]);
  });

  it('of a sandbox creates the stack and protects nothing', () => {
    expect(argsOf(['-c', 'stage=alice'], null)).toEqual([
      ['deploy', '-c', 'stage=alice', '-c', 'firstDeployment=true'],
    ]);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'])(
    'over a stack in %s updates it and keeps its protection',
    (status) => {
      expect(argsOf([...PROD, '--require-approval', 'never'], stackIn(status))).toEqual([
        ['deploy', '-c', 'stage=prod', '--require-approval', 'never'],
      ]);
    },
  );

  it('of synthesized templates uses the folder of the first deployment only for a new stack', () => {
    const args = [...PROD, '--synthesized', '--outputs-file', 'o.json'];
    expect(argsOf(args, null)).toEqual([
      ['deploy', '--app', 'dist/cdk.first', '--build', 'true', '--outputs-file', 'o.json'],
      ['deploy', '--app', 'cdk.out', '--build', 'true', '--outputs-file', 'o.json'],
    ]);
    expect(argsOf(args, stackIn('UPDATE_COMPLETE'))).toHaveLength(1);
  });
});

describe('the check before a deployment', () => {
  const check = (args: string[], stack: DeployedStack | null) => () => checkBefore(readOptions(args), stack);

  it('passes for a stack that does not exist or whose last operation has ended', () => {
    expect(check(PROD, null)).not.toThrow();
    expect(check(PROD, stackIn('ROLLBACK_COMPLETE'))).not.toThrow();
    expect(check(PROD, stackIn('UPDATE_COMPLETE', { isProtected: true }))).not.toThrow();
  });

  it('refuses a stack that is being changed, and says to wait', () => {
    expect(check(PROD, stackIn('UPDATE_IN_PROGRESS'))).toThrow('wait until that has ended');
  });

  it('refuses a protected stack whose creation failed, and says how to remove the protection', () => {
    const stack = stackIn('ROLLBACK_COMPLETE', { isProtected: true });
    expect(check(PROD, stack)).toThrow('--no-enable-termination-protection --stack-name Framekeep-prod');
  });

  it('refuses a deployment that does not name the restored table that the stack uses', () => {
    const stack = stackIn('UPDATE_COMPLETE', { outputs: new Map([['RestoredTable', 'restored']]) });
    expect(check(PROD, stack)).toThrow('-c tableName=restored');
    expect(check([...PROD, '-c', 'tableName=restored'], stack)).not.toThrow();
    expect(check([...PROD, '-c', 'tableName=own'], stack)).not.toThrow();
  });
});
