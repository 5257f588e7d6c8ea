import { Eye, EyeOff, LoaderCircle, LockKeyhole, Mail, MailCheck, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '#shared/limits.ts';
import { NO_ACCOUNT } from '#web/ui/no-account.ts';
import { CodeStep } from './code-step.tsx';
import { EmailField, isAddress, NO_ADDRESS } from './email-field.tsx';
import { GateCard, GateField, GateForm } from './gate-card.tsx';
import { type GateStepProps, type LinkGateProps, useGate } from './use-gate.ts';

/** Starts the visit, which counts, and the video. */
function PlayStep({ gate, takesFocus }: GateStepProps) {
  return (
    <GateCard
      sender={gate.sender}
      icon={Play}
      title="Press play to watch"
      text="This link can be watched a limited number of times. Playing it counts as one."
    >
      <GateForm isPending={gate.isPending} action="Play" onSubmit={() => gate.begin(true)} takesFocus={takesFocus}>
        <Problem gate={gate} />
      </GateForm>
    </GateCard>
  );
}

/** The state while the visit starts by itself, with a retry after an error. */
function OpenStep({ gate }: GateStepProps) {
  const { problem } = gate;
  return (
    <section className="gate-play">
      {problem ? (
        <>
          <p role="alert" className="text-sm">
            {problem.text}
          </p>
          <button
            type="button"
            onClick={() => gate.begin(false)}
            className="h-11 rounded-lg bg-white/15 px-5 font-medium text-sm hover:bg-white/25 focus-visible:outline-white"
          >
            Try again
          </button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-sm">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          Loading video...
        </p>
      )}
    </section>
  );
}

function PasswordStep({ gate, takesFocus }: GateStepProps) {
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const submit = () => (password === '' ? gate.refuse('Please enter the password.') : gate.givePassword(password));
  return (
    <GateCard
      sender={gate.sender}
      icon={LockKeyhole}
      title="This recording has a password"
      text="Enter the password that you were given with the link."
    >
      <GateForm isPending={gate.isPending} action="Continue" onSubmit={submit}>
        <GateField
          label="Password"
          name="link-password"
          type={isShown ? 'text' : 'password'}
          {...NO_ACCOUNT}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PASSWORD_MAX_LENGTH}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          problem={gate.problem}
          takesFocus={takesFocus}
          className="pe-12"
          aside={
            <button
              type="button"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          }
        />
      </GateForm>
    </GateCard>
  );
}

function EmailStep({ gate, takesFocus }: GateStepProps) {
  const [typed, setTyped] = useState('');
  const submit = () => {
    const email = typed.trim();
    if (isAddress(email)) gate.giveEmail(email);
    else gate.refuse(NO_ADDRESS);
  };
  return (
    <GateCard
      sender={gate.sender}
      icon={Mail}
      title="For invited people"
      text="Enter your email address. If you may watch, you get a 6-digit code by email."
    >
      <GateForm isPending={gate.isPending} action="Send code" onSubmit={submit}>
        <EmailField value={typed} onChange={setTyped} problem={gate.problem} takesFocus={takesFocus} />
      </GateForm>
    </GateCard>
  );
}

/** What went wrong in a step without a field. */
const Problem = ({ gate: { problem } }: Pick<GateStepProps, 'gate'>) =>
  problem && (
    <p role="alert" className="text-center text-[13px] text-destructive-text">
      {problem.text}
    </p>
  );

/** Confirms that a person has followed the link in a mail: mail scanners open every link, but press no button. */
function KeyStep({ gate, takesFocus }: GateStepProps) {
  return (
    <GateCard
      sender={gate.sender}
      icon={MailCheck}
      title="Open the recording here"
      text="You followed the link in an email. It works once, so use it in the browser in which you want to watch."
    >
      <GateForm isPending={gate.isPending} action="Continue" onSubmit={gate.giveKey} takesFocus={takesFocus}>
        <Problem gate={gate} />
      </GateForm>
    </GateCard>
  );
}

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
  // A link that asks for something now may have shown its recording before.
  useEffect(() => {
    document.title = 'Shared recording · Framekeep';
  }, []);
  const Step = STEPS[gate.step];
  // A frame on another site takes no focus before the viewer uses it.
  const step = <Step key={gate.step} gate={gate} takesFocus={!isEmbedded || gate.hasActed} />;
  if (!isEmbedded) return step;
  return (
    <main className="embed">
      <div className="grid place-items-center on-black text-foreground">{step}</div>
    </main>
  );
}
