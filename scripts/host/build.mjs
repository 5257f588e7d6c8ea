// Builds the web app and synthesizes the stack, so that the start of an image has nothing to build.
import { ensureBuilt } from '../setup/ensure-built.mjs';

await ensureBuilt();
