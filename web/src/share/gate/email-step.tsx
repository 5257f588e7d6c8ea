import { Mail } from 'lucide-react';
import { useState } from 'react';
import { EMAIL_MAX_LENGTH } from '#shared/model/account.ts';
import { GateCard, GateField, GateForm } from './gate-card.tsx';
import type { GateStepProps } from './use-gate.ts';

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function EmailStep({ gate, takesFocus }: GateStepProps) {
  const [typed, setTyped] = useState('');
  const submit = () => {
    const email = typed.trim();
    if (isAddress(email)) gate.giveEmail(email);
    else gate.refuse('Please enter an email address, such as jane@example.com.');
  };
  return (
    <GateCard
      icon={Mail}
      title="For invited viewers"
      text="Enter your email address. If you may watch, you get a 6-digit code by email."
    >
      <GateForm isPending={gate.isPending} action="Send code" onSubmit={submit}>
        <GateField
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          problem={gate.problem}
          takesFocus={takesFocus}
        />
      </GateForm>
    </GateCard>
  );
}
