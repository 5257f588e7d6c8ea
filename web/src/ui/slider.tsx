import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  value: number;
  min?: number;
  max: number;
  step: number;
  /** The value as text for screen readers. */
  valueText: string;
  onValueChange: (value: number) => void;
}

export function Slider({ valueText, onValueChange, min = 0, className, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      min={min}
      aria-valuetext={valueText}
      onChange={(event) => onValueChange(Number(event.target.value))}
      className={cn('h-6 w-full cursor-pointer rounded-md accent-primary pointer-coarse:h-11', className)}
      {...rest}
    />
  );
}
