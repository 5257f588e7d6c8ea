import type { RunningStack } from '../local/stack/stack.ts';
import { startStack } from '../local/stack/stack.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { ROOT } from '../setup/paths.mjs';
import { followSources } from './follow-sources.ts';
import { serveWithVite } from './serve-with-vite.ts';

/** Starts the stack; Vite serves the web app from its sources, and functions are reloaded when they are edited. */
export async function startDevelopment(options: StackOptions): Promise<RunningStack> {
  const vite = serveWithVite(ROOT);
  const stack = await startStack({ ...options, web: vite.web });
  const stopFollowing = followSources(ROOT, () => stack.reloadFunctions());
  const stop = async () => {
    stopFollowing();
    await vite.close();
    await stack.stop();
  };
  return { ...stack, stop };
}
