import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface OptionRowProps {
  icon: LucideIcon;
  label: string;
  hint?: string;
  hasHintOnPhones?: boolean;
  /** The name of what is used, beside the label. */
  name?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled: boolean;
  /** More controls while the option is on. */
  children?: ReactNode;
}

export function OptionRow(props: OptionRowProps) {
  const { icon: Icon, label, hint, hasHintOnPhones = false, name, children, checked, ...rest } = props;
  const id = useId();
  return (
    <div className="grid content-center gap-2.5 px-3.5 py-2.5 sm:py-3">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <div className="flex min-w-0 items-baseline gap-2">
            <Label htmlFor={id} className="shrink-0">
              {label}
            </Label>
            {name && (
              <span translate="no" title={name} className="min-w-0 truncate text-[13px] text-muted-foreground">
                {name}
              </span>
            )}
          </div>
          {hint && (
            <p
              id={`${id}-hint`}
              className={`text-[13px] text-muted-foreground ${hasHintOnPhones ? '' : 'max-sm:sr-only'}`}
            >
              {hint}
            </p>
          )}
        </div>
        <Switch id={id} aria-describedby={hint ? `${id}-hint` : undefined} checked={checked} {...rest} />
      </div>
      {checked && children}
    </div>
  );
}
