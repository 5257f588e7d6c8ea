import type { Commenters } from '#shared/model/sharing/comments.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';

interface DownloadSwitchProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

export const DownloadSwitch = ({ isAllowed, onChange }: DownloadSwitchProps) => (
  <SwitchRow
    label="Allow Download"
    hint="People who watch can save the video as a file"
    isOn={isAllowed}
    onChange={onChange}
  />
);

interface OwnerSwitchProps {
  /** Whether the recording belongs to the user. */
  isOwn: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const OwnerSwitch = ({ isOwn, ...rest }: OwnerSwitchProps) => (
  <SwitchRow
    label={isOwn ? 'Show your name and picture' : "Show the owner's name and picture"}
    hint="Shown below the video"
    {...rest}
  />
);

function mailHint(hasMailed: boolean, wantsMails: boolean): string {
  if (hasMailed) return 'Already sent: each link sends it once';
  return wantsMails ? 'Once, when someone starts to watch' : 'You turned these emails off in your settings';
}

interface FirstViewSwitchProps {
  hasMailed: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function FirstViewSwitch({ hasMailed, ...rest }: FirstViewSwitchProps) {
  const { user } = useCurrentUser();
  const hint = mailHint(hasMailed, user?.mailsFirstViews ?? true);
  return <SwitchRow label="Email me at the first view" hint={hint} {...rest} />;
}

const COMMENTER_OPTIONS: { value: Commenters; label: string }[] = [
  { value: 'nobody', label: 'No one' },
  { value: 'email', label: 'Anyone with a confirmed email' },
  { value: 'name', label: 'Anyone who gives a name' },
];

export const CommentersField = ({ value, onChange }: { value: Commenters; onChange: (value: Commenters) => void }) => (
  <FormField label="Who may comment" hint="Members always can. People with another link do not see these comments.">
    <Select value={value} onValueChange={onChange} options={COMMENTER_OPTIONS} />
  </FormField>
);
