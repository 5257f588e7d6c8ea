import type { GateState } from './use-gate.ts';

export interface GateStepProps {
  gate: GateState;
  /** Whether the step may take the focus when it comes. */
  takesFocus: boolean;
}
