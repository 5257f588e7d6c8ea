import { type ComponentProps, useId } from 'react';
import { Checkbox } from './checkbox.tsx';

export interface LabeledCheckboxProps extends ComponentProps<typeof Checkbox> {
  label: string;
}

/** A checkbox with its label beside it: asks for one more thing that an action does. */
export function LabeledCheckbox({ label, ...checkbox }: LabeledCheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm">
      <Checkbox id={id} {...checkbox} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
