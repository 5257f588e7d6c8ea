import { useState } from 'react';

const firstLetter = (text: string) => Array.from(text.trim())[0] ?? '';

/** The initials of first and last name, else 'U'. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || 'U';

const SIZES = {
  mark: 'size-4.5 text-[8px] max-sm:size-2 max-sm:text-[0px]',
  tiny: 'size-7 text-[11px]',
  small: 'size-9 text-xs',
  large: 'size-20 text-2xl',
} as const;

/** Colors behind white initials, each with a contrast of at least 4.5. */
const COLORS = [
  'bg-[#0f766e]',
  'bg-[#4f46e5]',
  'bg-[#b45309]',
  'bg-[#be185d]',
  'bg-[#0369a1]',
  'bg-[#6d28d9]',
  'bg-[#15803d]',
  'bg-[#b91c1c]',
  'bg-[#1d4ed8]',
  'bg-[#a21caf]',
  'bg-[#475569]',
  'bg-[#4d7c0f]',
] as const;

/** The color of a person: always the same one for the same id. */
export const colorOf = (id: string): string =>
  COLORS[Array.from(id).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLORS.length] ?? COLORS[0];

interface AvatarProps {
  /** Id of the person, which chooses the color behind the initials; without one it is the product's color. */
  id?: string;
  imageUrl?: string | null;
  /** The initials stand for the person when there is no picture, or when it does not load. */
  person: { firstName: string; lastName: string };
  size?: keyof typeof SIZES;
  /** Called when the picture does not load, once for each address. */
  onImageError?: () => void;
}

/** A person's picture, or initials. Decoration: the name is beside it. */
export function Avatar({ id, imageUrl, person, size = 'small', onImageError }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        className={`shrink-0 rounded-full object-cover ${SIZES[size]}`}
        onError={() => {
          setFailedUrl(imageUrl);
          onImageError?.();
        }}
      />
    );
  }
  return (
    <span
      aria-hidden
      translate="no"
      className={`grid shrink-0 place-items-center rounded-full font-semibold forced-color-adjust-none ${id === undefined ? 'bg-primary text-primary-foreground' : `${colorOf(id)} text-white`} ${SIZES[size]}`}
    >
      {initials(person)}
    </span>
  );
}
