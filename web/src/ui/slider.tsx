import { Slider as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

interface SliderProps extends ComponentProps<typeof Primitive.Root> {
  /** Name of the handle for assistive technology. */
  label: string;
  /** The value in words, such as '0:12 of 1:30'. */
  valueText?: string;
}

/** A value on a line, with one handle. */
export function Slider({ className, label, valueText, ...rest }: SliderProps) {
  return (
    <Primitive.Root
      className={cn('group relative flex h-6 w-full touch-none select-none items-center', className)}
      {...rest}
    >
      <Primitive.Track className="relative h-1.5 w-full grow overflow-hidden rounded-full bg-input/45">
        <Primitive.Range className="absolute h-full bg-primary" />
      </Primitive.Track>
      <Primitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-4 rounded-full border-2 border-primary bg-card shadow-float before:absolute before:-inset-3.5 before:content-['']"
      />
    </Primitive.Root>
  );
}
