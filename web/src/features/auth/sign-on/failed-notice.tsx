import type { SignOnStep } from '#shared/model/sign-on.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useSignOnStep } from './use-sign-on-step.ts';

type Texts = [title: string, text: string];

/** @param name of the provider */
const textsOf = (name: string): Record<Exclude<SignOnStep, 'join'>, Texts> => ({
  expired: [
    'This took too long',
    `It lasted more than ten minutes, or began in another browser. Continue with ${name} again.`,
  ],
  cancelled: ['You are not logged in', `You left ${name} before it was done.`],
  refused: [
    `${name} did not say who you are`,
    'Please try again. If this happens again, tell your administrator: the log of Framekeep has the reason.',
  ],
  unavailable: [`${name} does not answer`, 'Try again in a minute. Administrators can use a password or passkey.'],
  email: [
    'Your email address is not verified',
    `${name} does not say that this address is yours. Ask its administrator to verify it.`,
  ],
  domain: ['Your email address does not belong here', 'Only addresses of the company may log in this way.'],
  closed: ['New accounts need an invitation here', 'Ask a colleague who has an account to invite you.'],
  stopped: ['Your account is stopped', 'An administrator has stopped it. Ask them to start it again.'],
  busy: ['This did not work', 'Somebody else was changing the same. Please try again.'],
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
