export { findChromium } from '../setup/ensure-programs.mjs';
