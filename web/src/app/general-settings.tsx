import { ProfileCard } from '#web/features/auth/account/profile-card.tsx';
import { PasskeysFrame } from '#web/features/auth/passkeys/passkeys-frame.tsx';
import { ProofHost } from '#web/features/auth/proof/proof-host.tsx';
import { useIsUnsaved } from '#web/features/recorder/use-recorder.ts';
import { type GeneralProps, GeneralTab } from '#web/features/workspaces/settings/general-tab.tsx';
import { SettingsSkeleton } from '#web/features/workspaces/settings/settings-skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

// These cards are below the first screen.
const PasswordCard = lazyComponent(
  () => import('#web/features/auth/account/password-card.tsx').then((m) => m.PasswordCard),
  SettingsSkeleton,
);
/** Few people have passkeys, or sign on. */
const LoginsCards = lazyComponent(
  () => import('#web/features/auth/sign-on/logins-cards.tsx').then((m) => m.LoginsCards),
  PasskeysFrame,
);
const MailCard = lazyComponent(
  () => import('#web/features/auth/account/mail-card.tsx').then((m) => m.MailCard),
  SettingsSkeleton,
);
const DeleteAccountCard = lazyComponent(() =>
  import('#web/features/auth/account/delete-account-card.tsx').then((m) => m.DeleteAccountCard),
);

export const GeneralSettings = (props: GeneralProps) => (
  <>
    <GeneralTab
      {...props}
      profile={<ProfileCard />}
      password={<PasswordCard />}
      passkeys={<LoginsCards />}
      mails={<MailCard />}
      ending={<AccountEnd />}
    />
    <ProofHost />
  </>
);

const AccountEnd = () => <DeleteAccountCard isUploading={useIsUnsaved()} />;
