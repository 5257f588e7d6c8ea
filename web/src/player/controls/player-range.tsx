import type { CSSProperties, PointerEventHandler, Ref } from 'react';
import { clamp } from './video-actions.ts';

interface PlayerRangeProps {
  label: string;
  /** The value as text for screen readers. */
  valueText: string;
  value: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** A CSS image beneath the part before the value. */
  stripes?: string;
  /** A CSS image over the whole track. */
  marks?: string;
  disabled?: boolean;
  /** Whether the arrow keys move this slider; otherwise they are shortcuts of the player. */
  hasOwnArrows?: boolean;
  onPointerEnter?: PointerEventHandler;
  onPointerUp?: PointerEventHandler;
  elementRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A native range input over the picture, so that touch and keys work as in any slider. */
export function PlayerRange(props: PlayerRangeProps) {
  const {
    label,
    valueText,
    value,
    max,
    onChange,
    stripes = 'none',
    marks = 'none',
    hasOwnArrows,
    elementRef,
    className = '',
    ...rest
  } = props;
  const at = max > 0 ? clamp(value / max, 0, 1) : 0;
  const style = { '--at': at, '--stripes': stripes, '--marks': marks } as CSSProperties;
  return (
    <input
      {...rest}
      ref={elementRef}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      value={value}
      data-own-arrows={hasOwnArrows || undefined}
      onChange={(event) => onChange(Number(event.target.value))}
      style={style}
      className={`player-range ${className}`}
    />
  );
}
