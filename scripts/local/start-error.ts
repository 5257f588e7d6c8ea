import { Fault } from '../setup/fault.mjs';

/** A fault of the settings or the data folder of a stack. */
export class StartError extends Fault {}
