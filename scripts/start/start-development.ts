import type { RunningStack } from '../local/stack/stack.ts';
import { startStack } from '../local/stack/stack.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { ROOT } from '../setup/paths.mjs';
import { serveWithVite } from './serve-with-vite.ts';
import { watchSources } from './watch-sources.ts';

/** Starts the stack; Vite serves the web app from its sources, and functions are reloaded when they are edited. */
export async function startDevelopment(options: StackOptions): Promise<RunningStack> {
  const vite = serveWithVite(ROOT);
  const stack = await startStack({ ...options, web: vite.web });
  const stopWatching = watchSources(ROOT, () => stack.reloadFunctions());
  const stop = async () => {
    stopWatching();
    await vite.close();
    await stack.stop();
  };
  return { ...stack, stop };
}
