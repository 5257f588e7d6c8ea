import { ensureSynthesized } from '../setup/ensure-built.mjs';

/** Synthesizes the template once for all tests that start a stack of their own. */
export default ensureSynthesized;
