import type { LucideIcon } from 'lucide-react';

interface PlayerButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
}

/** A button over the picture. */
export function PlayerButton({ icon: Icon, label, onClick, disabled, className = '' }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={`touch-target grid size-10 shrink-0 place-items-center rounded-md text-white transition-colors duration-150 hover:bg-white/15 focus-visible:outline-white disabled:opacity-50 ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
