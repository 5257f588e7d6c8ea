import { useCurrentUser } from '#web/library/current-user.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { SignOnFrame } from './sign-on-frame.tsx';

/** Few companies have a provider. */
const SignOnCard = lazyComponent(() => import('./sign-on-card.tsx').then((m) => m.SignOnCard), SignOnFrame);

/** Only people who sign on may have none. */
const NoPasswordCard = lazyComponent(() => import('./no-password-card.tsx').then((m) => m.NoPasswordCard));

/** The cards of the other ways to log in than by password. */
export const LoginsCards = () => (
  <>
    <PasskeysCard />
    {signOnOffer() && <SignOnCard />}
    {useCurrentUser().user?.hasNoPassword && <NoPasswordCard />}
  </>
);
