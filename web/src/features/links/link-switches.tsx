import { SwitchRow } from '#web/ui/switch-row.tsx';

interface DownloadSwitchProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

export const DownloadSwitch = ({ isAllowed, onChange }: DownloadSwitchProps) => (
  <SwitchRow label="Allow Download" hint="Viewers can save the video as a file" isOn={isAllowed} onChange={onChange} />
);

interface OwnerSwitchProps {
  /** Whether the recording belongs to the user. */
  isOwn: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const OwnerSwitch = ({ isOwn, ...rest }: OwnerSwitchProps) => (
  <SwitchRow
    label={isOwn ? 'Show your name and picture' : 'Show the owner’s name and picture'}
    hint="Viewers see below the video whose recording it is"
    {...rest}
  />
);
