import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { startKillable } from '#scripts/test-support/killable-stack.ts';

/** Options of a project: the AWS account that its stack stands for. */
export interface AccountOptions {
  /** Largest number of concurrent invocations; null runs the tests in the shared stack, which has no limit. */
  lambdaConcurrency: number | null;
}

interface Stack {
  /** Origin of the app. */
  stackUrl: string;
}

/** Runs `use` with its own stack, whose environment applies to the tests of this worker. */
async function withOwnStack(lambdaConcurrency: number, use: (appUrl: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-account-'));
  const stack = await startKillable(0, dataDir, path.resolve('cdk.out'), { lambdaConcurrency });
  Object.assign(process.env, stack.environment);
  await use(stack.environment.APP_URL ?? '');
  await stack.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Tests that a project may run in an account with a quota. */
export const test = base.extend<object, AccountOptions & Stack>({
  lambdaConcurrency: [null, { scope: 'worker', option: true }],
  stackUrl: [
    async ({ lambdaConcurrency }, use) => {
      if (lambdaConcurrency === null) await use(process.env.APP_URL ?? '');
      else await withOwnStack(lambdaConcurrency, use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ stackUrl }, use) => use(stackUrl),
});
