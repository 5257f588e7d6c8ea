import { useRef, useState } from 'react';
import { RESEND_COOLDOWN_SECONDS, VERIFICATION_CODE_LENGTH } from '#shared/model/account.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { toast } from '#web/ui/use-toast.ts';
import { useCooldown } from './code-sent.ts';
import { useResendVerification, useVerifyEmail } from './queries.ts';

/** Seconds until another code may be requested: those of the server's response, or else the full cooldown. */
function waitOf(error: unknown): number {
  const wait = error instanceof ApiError ? Number(error.body.retryAfter) : Number.NaN;
  return wait > 0 ? wait : RESEND_COOLDOWN_SECONDS;
}

/** State of the form: the typed code and its error, the check of the code, and the request for another one. */
export function useVerifyForm(userId: string) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const verify = useVerifyEmail();
  const resend = useResendVerification();
  const cooldown = useCooldown();

  const busy = verify.isPending || verify.isSuccess;
  const change = (next: string) => {
    if (busy) return;
    setCode(next);
    setError(undefined);
  };
  const submit = (typed = code) => {
    if (busy) return;
    if (typed.length < VERIFICATION_CODE_LENGTH) return setError('Please enter a complete 6-digit code');
    verify.mutate(
      { userId, code: typed },
      {
        onError: (failure) => {
          setCode('');
          setError(errorMessage(failure, 'Invalid verification code. Please try again.'));
        },
      },
    );
  };
  const sendAgain = () =>
    resend.mutate(userId, {
      onSuccess: ({ message }) => {
        change('');
        input.current?.focus();
        cooldown.wait(RESEND_COOLDOWN_SECONDS);
        toast({ title: 'Code sent', description: message });
      },
      onError: (failure) => {
        setError(errorMessage(failure, 'Failed to resend verification code.'));
        if (failure instanceof ApiError && failure.code === 'RESEND_COOLDOWN') cooldown.wait(waitOf(failure));
      },
    });
  return { code, error, input, change, submit, verify, resend, sendAgain, secondsLeft: cooldown.secondsLeft };
}
