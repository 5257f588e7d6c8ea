import { useId } from 'react';
import { LAST_DAY } from '#web/lib/time-text.ts';
import { Input } from '#web/ui/input.tsx';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD; '' for none. */
  value: string;
  onChange: (day: string) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-44 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted-foreground max-sm:min-w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="min-w-0 flex-1"
        max={LAST_DAY}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
