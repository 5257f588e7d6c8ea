// Installs the packages, builds the web app and synthesizes the stack, so that a start with --built has nothing to do.
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ensureNode } from '../setup/ensure-node.mjs';
import { ensurePackages } from '../setup/ensure-packages.mjs';
import { runCommand } from '../setup/explained-error.mjs';

await runCommand(async () => {
  ensureNode();
  await ensurePackages();
  await ensureBuilt();
});
