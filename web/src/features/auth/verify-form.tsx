import { useId } from 'react';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/account.ts';
import { SUPPORT_LINK } from '../../lib/support-link.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from './code-input.tsx';
import { useVerifyForm } from './use-verify-form.ts';

/** The code, checked as soon as it is complete, and another one on request. */
export function VerifyForm({ userId }: { userId: string }) {
  const { code, error, input, change, submit, verify, resend, sendAgain, secondsLeft } = useVerifyForm(userId);
  const errorId = useId();
  const waiting = secondsLeft > 0;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeInput
        ref={input}
        value={code}
        onChange={change}
        onComplete={submit}
        onEnter={submit}
        errorId={error && errorId}
      />
      {error && (
        <p id={errorId} role="alert" className="-mt-2 text-destructive-text text-sm">
          {error}
        </p>
      )}
      <Button type="submit" size="lg" pending={verify.isPending} disabled={code.length < VERIFICATION_CODE_LENGTH}>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Button variant="outline" size="lg" pending={resend.isPending} disabled={waiting} onClick={sendAgain}>
        <span className="tabular">{waiting ? `Resend code in ${secondsLeft}s` : 'Resend code'}</span>
      </Button>
      <p className="text-muted-foreground text-sm leading-relaxed">
        The code expires in 10 minutes. Nothing in your inbox? Look in the spam folder, or{' '}
        <a
          href={SUPPORT_LINK}
          className="rounded-sm font-medium text-primary-text underline decoration-primary-text/35 underline-offset-4 hover:decoration-current"
        >
          contact support
        </a>
        .
      </p>
    </form>
  );
}
