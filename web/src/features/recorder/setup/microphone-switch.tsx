import { Mic, MicOff } from 'lucide-react';
import { Label } from '../../../ui/label.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface MicrophoneSwitchProps {
  id: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled: boolean;
}

/** Whether one's voice is recorded. */
export function MicrophoneSwitch({ id, checked, ...rest }: MicrophoneSwitchProps) {
  const Icon = checked ? Mic : MicOff;
  return (
    <div className="flex items-center gap-3 rounded-lg border px-3.5 py-3">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <Label htmlFor={id} className="flex-1">
        Microphone
      </Label>
      <Switch id={id} checked={checked} {...rest} />
    </div>
  );
}
