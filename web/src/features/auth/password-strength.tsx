import { useDeferredValue, useEffect, useState } from 'react';
import { type PasswordOwner, WEAKNESS_SENTENCES } from '#shared/model/identity/password-weakness.ts';
import { cn } from '#web/ui/class-names.ts';

type Judge = typeof import('#shared/rules/identity/judge-password.ts').judgePassword;

const STEPS = [
  { label: 'Very weak', tone: 'bg-destructive' },
  { label: 'Weak', tone: 'bg-destructive' },
  { label: 'Fair', tone: 'bg-warning-foreground/70' },
  { label: 'Good', tone: 'bg-primary' },
  { label: 'Strong', tone: 'bg-primary' },
] as const;

/** Loads the function that rates passwords, with its list of common ones, when needed; null until it is loaded. */
function useJudge(isNeeded: boolean): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    if (!isNeeded || judge) return;
    let isGone = false;
    import('#shared/rules/identity/judge-password.ts').then(
      ({ judgePassword }) => !isGone && setJudge(() => judgePassword),
      // Offline, the list cannot be loaded. The password can be chosen without a rating.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, judge]);
  return judge;
}

/** Strength of the typed password, and why it is weak. Empty until something is typed. */
export function PasswordStrength({ password, owner = {} }: { password: string; owner?: PasswordOwner }) {
  const judged = useDeferredValue(password);
  const judge = useJudge(password !== '');
  const judgment = judge && judged !== '' ? judge(judged, owner) : null;
  const step = judgment && STEPS[judgment.score];
  return (
    <div role="status" className={step ? '-mt-2 grid gap-1.5' : 'absolute'}>
      {judgment && step && (
        <>
          <div aria-hidden className="grid grid-cols-4 gap-1">
            {STEPS.slice(1).map(({ label }, index) => (
              <span
                key={label}
                className={cn('h-1 rounded-full', index < Math.max(judgment.score, 1) ? step.tone : 'bg-secondary')}
              />
            ))}
          </div>
          <p className="text-[13px] text-muted-foreground">
            <span>Strength:</span> <span className="font-medium text-foreground">{step.label}</span>
            <span>{judgment.weakness && `. ${WEAKNESS_SENTENCES[judgment.weakness]}.`}</span>
          </p>
        </>
      )}
    </div>
  );
}
