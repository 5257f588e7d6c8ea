import { useState } from 'react';

const firstLetter = (text: string) => Array.from(text.trim())[0] ?? '';

/** The initials of first and last name, else 'U'. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || 'U';

const SIZES = { small: 'size-9 text-xs', large: 'size-20 text-2xl' } as const;

interface AvatarProps {
  imageUrl?: string | null;
  /** The initials stand for the person when there is no picture, or when it does not load. */
  person: { firstName: string; lastName: string };
  size?: keyof typeof SIZES;
  /** Called when the picture does not load, once for each address. */
  onImageError?: () => void;
}

/** A person's picture, or initials. Decoration: the name is beside it. */
export function Avatar({ imageUrl, person, size = 'small', onImageError }: AvatarProps) {
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
      className={`grid shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground ${SIZES[size]}`}
    >
      {initials(person)}
    </span>
  );
}
