import { type ComponentProps, useId } from 'react';
import { Checkbox } from './checkbox.tsx';

/** A checkbox with its label beside it: asks for one more thing that an action does. */
export function LabeledCheckbox({ label, ...checkbox }: { label: string } & ComponentProps<typeof Checkbox>) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm">
      <Checkbox id={id} {...checkbox} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
