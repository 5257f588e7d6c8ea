import { SwitchRow } from '#web/ui/switch-row.tsx';

interface DownloadSwitchProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

export const DownloadSwitch = ({ isAllowed, onChange }: DownloadSwitchProps) => (
  <SwitchRow label="Allow Download" hint="Viewers can save the video as a file" isOn={isAllowed} onChange={onChange} />
);
