import { useId } from 'react';
import { LAST_DAY } from '#web/lib/time-text.ts';
import { Input } from '#web/ui/input.tsx';
import type { List } from './use-list.ts';

/** A field of a list that is a day. @param name of the field */
export function DayField({ list: { fields, choices, choose }, name }: { list: List; name: string }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-44 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted-foreground max-sm:min-w-10">
        {fields[name]?.label}
      </label>
      <Input
        id={id}
        type="date"
        className="min-w-0 flex-1"
        max={LAST_DAY}
        value={choices[name]}
        onChange={(event) => choose({ [name]: event.target.value })}
      />
    </div>
  );
}
