import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '#shared/model/account.ts';
import { GateCard, GateField, GateForm } from './gate-card.tsx';
import type { GateStepProps } from './use-gate.ts';

export function PasswordStep({ gate, takesFocus }: GateStepProps) {
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const submit = () => (password === '' ? gate.refuse('Please enter the password.') : gate.givePassword(password));
  return (
    <GateCard
      icon={LockKeyhole}
      title="This recording has a password"
      text="Enter the password that you were given with the link."
    >
      <GateForm isPending={gate.isPending} action="Continue" onSubmit={submit}>
        <GateField
          label="Password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PASSWORD_MAX_LENGTH}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          problem={gate.problem}
          takesFocus={takesFocus}
          className="pr-12"
          aside={
            <button
              type="button"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          }
        />
      </GateForm>
    </GateCard>
  );
}
