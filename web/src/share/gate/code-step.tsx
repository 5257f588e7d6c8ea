import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/identity/account.ts';
import { GateCard, GateField, GateForm } from './gate-card.tsx';
import type { GateProblem, GateStepProps } from './use-gate.ts';

const LINK_BUTTON =
  'min-h-11 rounded-lg px-2 font-medium text-primary-text underline-offset-4 hover:underline aria-disabled:text-muted-foreground aria-disabled:no-underline';

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, VERIFICATION_CODE_LENGTH);

const secondsUntil = (time: number) => Math.max(Math.ceil((time - Date.now()) / 1000), 0);

/** Whole seconds until a time, counted down to 0. @param time milliseconds since the epoch */
function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const check = () => {
      const left = secondsUntil(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(check, 1000);
    check();
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

interface ResendProps {
  /** When another code can be requested, in milliseconds since the epoch. */
  againAt: number;
  onAgain: () => void;
  onChangeEmail: () => void;
}

export function Resend({ againAt, onAgain, onChangeEmail }: ResendProps) {
  const wait = useSecondsUntil(againAt);
  return (
    <div className="flex flex-wrap justify-center gap-x-2 text-sm">
      <button
        type="button"
        aria-disabled={wait > 0 || undefined}
        onClick={() => wait === 0 && onAgain()}
        className={`${LINK_BUTTON} tabular`}
      >
        {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
      </button>
      <button type="button" onClick={onChangeEmail} className={LINK_BUTTON}>
        Use another address
      </button>
    </div>
  );
}

const SLOT_IDS = Array.from({ length: VERIFICATION_CODE_LENGTH }, (_, index) => `slot-${index}`);

/** Shows the digits over their field, one in each slot. */
function Slots({ code, isInvalid }: { code: string; isInvalid: boolean }) {
  return (
    <div aria-hidden className="gate-slots">
      {SLOT_IDS.map((id, index) => (
        <span key={id} data-next={index === code.length || undefined} data-invalid={isInvalid || undefined}>
          {code[index]}
        </span>
      ))}
    </div>
  );
}

interface CodeFormProps {
  problem: GateProblem | null;
  /** A sentence about another code, which empties the field. */
  notice: string;
  isPending: boolean;
  takesFocus: boolean;
  onRefuse: (text: string) => void;
  onCode: (code: string) => void;
}

/** A field with a slot for each digit of a mailed code. The last digit sends it. */
export function CodeForm({ problem, notice, isPending, takesFocus, onRefuse, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const isWhole = code.length === VERIFICATION_CODE_LENGTH;
  const submit = () => (isWhole ? onCode(code) : onRefuse('Please enter all six digits of the code.'));
  const type = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    if (digits.length === VERIFICATION_CODE_LENGTH && digits !== code) onCode(digits);
  };
  useEffect(() => {
    if (notice) setCode('');
  }, [notice]);
  return (
    <GateForm isPending={isPending} action="Continue" onSubmit={submit}>
      <GateField
        label="6-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        problem={problem}
        takesFocus={takesFocus}
        className="gate-code"
        aside={<Slots code={code} isInvalid={problem !== null} />}
      />
      <p role="status" className="text-center text-muted-foreground text-sm empty:hidden">
        {notice}
      </p>
    </GateForm>
  );
}

export function CodeStep({ gate, takesFocus }: GateStepProps) {
  const { sent, problem, notice, isPending } = gate;
  return (
    <GateCard
      sender={gate.sender}
      icon={MailCheck}
      title="Check your email"
      text={
        <>
          If{' '}
          <b translate="no" className="wrap-anywhere font-medium text-foreground">
            {sent?.email}
          </b>{' '}
          may watch this recording, an email with a code and a link is on its way to it. We send at most three an hour,
          and the link in each of them works.
        </>
      }
    >
      <CodeForm
        problem={problem}
        notice={notice}
        isPending={isPending}
        takesFocus={takesFocus}
        onRefuse={gate.refuse}
        onCode={gate.giveCode}
      />
      <Resend againAt={sent?.againAt ?? 0} onAgain={gate.mailAgain} onChangeEmail={gate.changeEmail} />
    </GateCard>
  );
}
