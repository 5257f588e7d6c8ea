import { VolumeX } from 'lucide-react';

/**
 * A button in a corner of a video that autoplay has started without sound.
 * @param isLower whether something else is in the corner
 */
export function SoundButton({ isLower, onClick }: { isLower: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`player-button absolute ${isLower ? 'top-14' : 'top-2'} start-2 bg-black/75 px-3 font-medium text-white`}
    >
      <VolumeX aria-hidden className="size-5" />
      Turn on sound
    </button>
  );
}
