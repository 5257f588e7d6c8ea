import { NAME_MAX_LENGTH } from '#shared/model/account.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  /** The name that a recording has without another. */
  placeholder: string;
  fault: string | undefined;
  isOptional?: boolean;
  disabled: boolean;
}

/** The name of a recording. */
export function NameField({ value, onChange, placeholder, fault, isOptional = false, disabled }: NameFieldProps) {
  return (
    <FormField label="Name" optional={isOptional} error={fault}>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        maxLength={NAME_MAX_LENGTH}
        disabled={disabled}
        autoComplete="off"
        dir="auto"
      />
    </FormField>
  );
}
