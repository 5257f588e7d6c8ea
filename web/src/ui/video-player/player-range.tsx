import type { CSSProperties } from 'react';

interface PlayerRangeProps {
  label: string;
  /** The value in words. */
  valueText: string;
  value: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Up to where a second, paler bar reaches, in the units of `value`. */
  secondary?: number;
  disabled?: boolean;
  /** The arrow keys move this slider; otherwise they stay the player's. */
  hasOwnArrows?: boolean;
  className?: string;
}

const percent = (value: number, max: number) => `${max > 0 ? (Math.min(Math.max(value, 0), max) / max) * 100 : 0}%`;

/** A slider over the picture: the browser's own, so that touch and keys work as they do everywhere. */
export function PlayerRange({ label, valueText, value, max, step, onChange, ...rest }: PlayerRangeProps) {
  const { secondary = 0, disabled, hasOwnArrows, className = '' } = rest;
  const style = { '--at': percent(value, max), '--loaded': percent(secondary, max) } as CSSProperties;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      data-own-arrows={hasOwnArrows || undefined}
      onChange={(event) => onChange(Number(event.target.value))}
      style={style}
      className={`player-range ${className}`}
    />
  );
}
