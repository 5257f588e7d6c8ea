import { MailCard } from '#web/features/auth/account/mail-card.tsx';
import { PasswordCard } from '#web/features/auth/account/password-card.tsx';
import { ProfileCard } from '#web/features/auth/account/profile-card.tsx';
import { LazyLoginsCards } from '#web/features/auth/sign-on/lazy-logins-cards.tsx';
import { isUnsaved } from '#web/features/recorder/flow/recorder-state.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { SettingsPage } from '#web/features/workspaces/settings/settings-page.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The last card is not part of the first screen. */
const DeleteAccountCard = lazyComponent(() =>
  import('#web/features/auth/account/delete-account-card.tsx').then((m) => m.DeleteAccountCard),
);

/** /settings: the current workspace and the user's account. */
export function SettingsScreen() {
  return (
    <SettingsPage
      profile={<ProfileCard />}
      password={<PasswordCard />}
      passkeys={<LazyLoginsCards />}
      mails={<MailCard />}
      ending={<AccountEnd />}
    />
  );
}

function AccountEnd() {
  const { state } = useRecorder();
  return <DeleteAccountCard isUploading={isUnsaved(state)} />;
}
