import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Choosable } from './use-devices.ts';

interface DeviceSelectProps {
  /** 'Microphone' or 'Camera'. */
  label: string;
  from: Choosable;
  /** Empty for the browser's own choice. */
  value: string;
  onValueChange: (id: string) => void;
  disabled: boolean;
}

/** Which of several devices is used. Until the browser was allowed to name them there is nothing to choose from. */
export function DeviceSelect({ label, from, value, onValueChange, disabled }: DeviceSelectProps) {
  const { devices, trouble, ask } = from;
  const name = label.toLowerCase();
  if (trouble) return <p className="ml-7.5 text-[13px] text-muted-foreground">{trouble}</p>;
  if (devices.length === 0) {
    return (
      <Button variant="outline" size="sm" className="ml-7.5 w-fit" disabled={disabled} onClick={() => void ask()}>
        Choose {name}
      </Button>
    );
  }
  const isThere = devices.some(({ id }) => id === value);
  return (
    <Select
      aria-label={label}
      wrapperClassName="ml-7.5"
      value={isThere ? value : ''}
      onValueChange={onValueChange}
      options={[{ value: '', label: `Default ${name}` }, ...devices.map(({ id, label }) => ({ value: id, label }))]}
      disabled={disabled}
    />
  );
}
