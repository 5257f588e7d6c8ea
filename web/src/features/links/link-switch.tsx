import { useId } from 'react';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface LinkSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switch for something that a link allows or shows. */
export function LinkSwitch({ label, hint, isOn, onChange }: LinkSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <Label htmlFor={id} className="grid flex-1 gap-0.5">
        {label}
        <span className="font-normal text-[13px] text-muted-foreground">{hint}</span>
      </Label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
    </div>
  );
}

interface DownloadSwitchProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

/** Switch for whether viewers of a link may download the video. */
export const DownloadSwitch = ({ isAllowed, onChange }: DownloadSwitchProps) => (
  <LinkSwitch label="Allow Download" hint="Viewers can save the video as a file" isOn={isAllowed} onChange={onChange} />
);
