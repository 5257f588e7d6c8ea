import { MailCheck } from 'lucide-react';
import { GateCard, GateForm } from './gate-card.tsx';
import type { GateStepProps } from './use-gate.ts';

/** Confirms that a person has followed the link in a mail: mail scanners open every link, but press no button. */
export function KeyStep({ gate, takesFocus }: GateStepProps) {
  return (
    <GateCard
      icon={MailCheck}
      title="Open the recording here"
      text="You followed the link in an email. It works once, so use it in the browser in which you want to watch."
    >
      <GateForm isPending={gate.isPending} action="Continue" onSubmit={gate.giveKey} takesFocus={takesFocus}>
        {gate.problem && (
          <p role="alert" className="text-center text-[13px] text-destructive-text">
            {gate.problem.text}
          </p>
        )}
      </GateForm>
    </GateCard>
  );
}
