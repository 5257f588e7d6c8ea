import { useId } from 'react';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface DownloadSwitchProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

/** Whether the viewers of a link may save the video. */
export function DownloadSwitch({ isAllowed, onChange }: DownloadSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <Label htmlFor={id} className="grid flex-1 gap-0.5">
        Allow Download
        <span className="font-normal text-[13px] text-muted-foreground">Viewers can save the video as a file</span>
      </Label>
      <Switch id={id} checked={isAllowed} onCheckedChange={onChange} />
    </div>
  );
}
