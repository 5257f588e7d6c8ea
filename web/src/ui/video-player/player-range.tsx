import type { CSSProperties, PointerEventHandler, Ref } from 'react';

interface PlayerRangeProps {
  label: string;
  /** The value in words. */
  valueText: string;
  value: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Under the part that lies before the value: a CSS image. */
  stripes?: string;
  /** Over the whole line: a CSS image. */
  marks?: string;
  disabled?: boolean;
  /** The arrow keys move this slider; otherwise they stay the player's. */
  hasOwnArrows?: boolean;
  onPointerEnter?: PointerEventHandler;
  onPointerUp?: PointerEventHandler;
  elementRef?: Ref<HTMLInputElement>;
  className?: string;
}

const shareOf = (value: number, max: number) => (max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0);

/** A slider over the picture: the browser's own, so that touch and keys work as they do everywhere. */
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
  const style = { '--at': shareOf(value, max), '--stripes': stripes, '--marks': marks } as CSSProperties;
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
