// Builds the web app and synthesizes the stack, so that the start of an image has nothing to build.
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { Fault } from '../setup/fault.mjs';

await ensureBuilt().catch((error) => {
  process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
