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

interface Account {
  /** The environment of the project's own stack; empty in the shared one. */
  account: Record<string, string>;
}

/** Runs `use` with the environment of a stack of its own. */
async function withOwnStack(
  lambdaConcurrency: number,
  use: (environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-account-'));
  const stack = await startKillable(0, dataDir, path.resolve('cdk.out'), { lambdaConcurrency });
  await use(stack.environment);
  await stack.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Runs `use` with more variables in the environment. They do not stay there: Playwright gives what a worker leaves to the
 * projects that depend on its project.
 */
async function withEnvironment(more: Record<string, string>, use: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, more);
  await use();
  for (const name of Object.keys(more)) delete process.env[name];
  Object.assign(process.env, before);
}

/** Tests that a project may run in an account with a quota. */
export const test = base.extend<{ inAccount: undefined }, AccountOptions & Account>({
  lambdaConcurrency: [null, { scope: 'worker', option: true }],
  account: [
    async ({ lambdaConcurrency }, use) => {
      if (lambdaConcurrency === null) await use({});
      else await withOwnStack(lambdaConcurrency, use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inAccount: [async ({ account }, use) => withEnvironment(account, () => use(undefined)), { auto: true }],
  baseURL: ({ account }, use) => use(account.APP_URL ?? process.env.APP_URL),
});
