import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where `npm run synth` writes the template. */
export const CDK_OUT = path.resolve(import.meta.dirname, '../../cdk.out');

/**
 * Runs a stack during the tests of the file, or of the `describe` that calls this.
 * @param options by default any free port, a data folder of its own, and the synthesized template
 * @returns the stack, which is there once the tests begin
 */
export function useStack(options: Partial<StackOptions> = {}): RunningStack {
  const stack = {} as RunningStack;
  const dataDir = options.dataDir ?? temporaryFolder();
  beforeAll(async () => {
    Object.assign(stack, await startStack({ port: 0, cdkOut: CDK_OUT, ...options, dataDir }));
  });
  afterAll(() => stack.stop?.());
  return stack;
}
