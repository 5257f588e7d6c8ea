import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useIsFormPending } from './form.tsx';

interface SwitchProps extends ComponentProps<'button'> {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A switch, whose touch area is larger than the visible one. */
export function Switch({ checked, onCheckedChange, className, disabled, ...rest }: SwitchProps) {
  const isPending = useIsFormPending();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      disabled={disabled || isPending}
      onClick={() => onCheckedChange?.(!checked)}
      className={cn(
        "group/switch relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-input bg-muted transition-colors duration-150 before:absolute before:-inset-[11px] before:content-[''] disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        className,
      )}
      {...rest}
    >
      <span className="pointer-events-none ms-0.5 size-4.5 rounded-full bg-input transition-[translate,background-color] duration-150 group-data-[state=checked]/switch:translate-x-4 in-[[dir=rtl]]:group-data-[state=checked]/switch:-translate-x-4 group-data-[state=checked]/switch:bg-primary-foreground" />
    </button>
  );
}
