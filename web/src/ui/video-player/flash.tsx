import type { LucideIcon } from 'lucide-react';

/** What the player says for a moment about what was just done. */
export interface Flash {
  /** Tells two flashes apart that say the same. */
  id: number;
  icon?: LucideIcon | undefined;
  /** Read out by screen readers. */
  text?: string | undefined;
  side?: 'left' | 'right' | undefined;
}

const PLACES = {
  left: 'justify-start pl-[8%]',
  right: 'justify-end pr-[8%]',
  middle: 'justify-center',
};

/** The flash over the picture; its place is always there, or screen readers would miss the first one. */
export function FlashArea({ flash }: { flash: Flash | null }) {
  const { icon: Icon, text, side } = flash ?? {};
  return (
    <div role="status" className={`player-middle flex items-center ${PLACES[side ?? 'middle']}`}>
      {flash && (
        <div
          key={flash.id}
          className="player-flash tabular flex min-h-14 min-w-14 items-center justify-center gap-2 rounded-full bg-black/65 px-4 font-medium text-sm text-white"
        >
          {Icon && <Icon aria-hidden className="size-6 fill-current" />}
          {text}
        </div>
      )}
    </div>
  );
}
