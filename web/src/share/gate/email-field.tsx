import { EMAIL_MAX_LENGTH } from '#shared/limits.ts';
import { GateField } from './gate-card.tsx';
import type { GateProblem } from './use-gate.ts';

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

export const NO_ADDRESS = 'Please enter an email address, such as jane@example.com.';

interface EmailFieldProps {
  value: string;
  onChange: (typed: string) => void;
  problem: GateProblem | null;
  takesFocus: boolean;
}

export const EmailField = ({ onChange, ...rest }: EmailFieldProps) => (
  <GateField
    {...rest}
    label="Email address"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={EMAIL_MAX_LENGTH}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
