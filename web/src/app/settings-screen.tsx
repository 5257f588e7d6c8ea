import { DeleteAccountCard } from '../features/auth/account/delete-account-card.tsx';
import { MailCard } from '../features/auth/account/mail-card.tsx';
import { PasswordCard } from '../features/auth/account/password-card.tsx';
import { ProfileCard } from '../features/auth/account/profile-card.tsx';
import { useRecorder } from '../features/recorder/context/use-recorder.ts';
import { isUnsaved } from '../features/recorder/flow/recorder-state.ts';
import { SettingsPage } from '../features/workspaces/settings/settings-page.tsx';

/** /settings: the current workspace, and the own account with its cards. */
export function SettingsScreen() {
  return <SettingsPage account={<AccountCards />} ending={<AccountEnd />} />;
}

function AccountCards() {
  return (
    <>
      <ProfileCard />
      <PasswordCard />
      <MailCard />
    </>
  );
}

function AccountEnd() {
  const { state } = useRecorder();
  return <DeleteAccountCard isUploading={isUnsaved(state)} />;
}
