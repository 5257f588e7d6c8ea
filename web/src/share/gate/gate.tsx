import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { KeyStep } from './key-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { type LinkGateProps, useGate } from './use-gate.ts';
import { OpenStep, PlayStep } from './visit-steps.tsx';

const STEPS = {
  password: PasswordStep,
  key: KeyStep,
  email: EmailStep,
  code: CodeStep,
  play: PlayStep,
  open: OpenStep,
};

/** The current step, in place of the video, until the link has everything that it asks for. */
export function Gate(props: LinkGateProps) {
  const { isEmbedded = false } = props;
  const gate = useGate(props);
  const Step = STEPS[gate.step];
  // A frame on another site takes no focus before the viewer uses it.
  const step = <Step key={gate.step} gate={gate} takesFocus={!isEmbedded || gate.hasActed} />;
  if (!isEmbedded) return step;
  return (
    <main className="embed">
      <div className="grid place-items-center text-foreground [color-scheme:dark]">{step}</div>
    </main>
  );
}
