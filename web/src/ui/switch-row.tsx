import { useId } from 'react';
import { Label } from './label.tsx';
import { Switch } from './switch.tsx';

interface SwitchRowProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
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
