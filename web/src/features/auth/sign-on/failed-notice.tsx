import type { SignOnStep } from '#shared/model/identity/sign-on.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useSignOnStep } from './use-sign-on-step.ts';

type Texts = [title: string, text: string];

/** @param name of the provider */
const textsOf = (name: string): Record<Exclude<SignOnStep, 'join'>, Texts> => ({
  expired: [
    'This took too long',
    `It took more than ten minutes, or started in another browser. Continue with ${name} again.`,
  ],
  cancelled: ["You're not logged in", `You left ${name} before you finished.`],
  refused: [
    `${name} couldn't confirm who you are`,
    "Please try again. If it happens again, contact your administrator: the reason is in Framekeep's log.",
  ],
  unavailable: [`${name} isn't responding`, 'Try again in a minute. Administrators can use a password or passkey.'],
  email: [
    'Your email address is not verified',
    `${name} hasn't verified that this address is yours. Ask its administrator to verify it.`,
  ],
  domain: ["Your email address isn't allowed here", 'Only company email addresses can log in this way.'],
  closed: ['You need an invitation to sign up here', 'Ask a colleague who has an account to invite you.'],
  stopped: ['Your account is suspended', 'An administrator suspended it. Ask them to reactivate it.'],
  busy: ["That didn't work", 'Someone else made a change at the same time. Please try again.'],
});

/** Why the sign-on of the address did not log in. A link can name another reason, and nothing else. */
export function FailedNotice() {
  const step = useSignOnStep() ?? '';
  const texts = textsOf(signOnOffer()?.name ?? 'the provider');
  if (!Object.hasOwn(texts, step)) return null;
  const [title, text] = texts[step as keyof typeof texts];
  return (
    <Alert variant="warning" className="mb-6" title={<span className="wrap-anywhere">{title}</span>}>
      <span className="wrap-anywhere">{text}</span>
    </Alert>
  );
}
