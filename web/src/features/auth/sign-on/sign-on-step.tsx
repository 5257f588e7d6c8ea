import { signOnOffer } from '#web/library/sign-on.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useSignOnStep } from './use-sign-on-step.ts';

/** Loaded after a sign-on alone. */
export const JoinPage = lazyComponent(() => import('./join-page.tsx').then((m) => m.JoinPage));
const FailedNotice = lazyComponent(() => import('./failed-notice.tsx').then((m) => m.FailedNotice));

const SignOnButton = lazyComponent(
  () => import('./sign-on-button.tsx').then((m) => m.SignOnButton),
  // As high as what is loaded.
  () => <div className={`mb-6 ${signOnOffer()?.isRequired ? 'h-25' : 'h-20'}`} />,
);

/** Continues at the provider of the company. Where there is none, it loads nothing. */
export const SignOn = () => signOnOffer() && <SignOnButton />;

export const SignOnNotice = () => useSignOnStep() && <FailedNotice />;
