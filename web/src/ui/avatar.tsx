import { useState } from 'react';

const SIZES = { small: 'size-9 text-xs', large: 'size-20 text-2xl' } as const;

interface AvatarProps {
  imageUrl?: string | null;
  /** Stand for the person when there is not a picture, or it does not load. */
  initials: string;
  size?: keyof typeof SIZES;
  /** Called when the picture does not load, once for each address. */
  onImageError?: () => void;
}

/** A person's picture, or initials. Decoration: the name is beside it. */
export function Avatar({ imageUrl, initials, size = 'small', onImageError }: AvatarProps) {
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
      {initials}
    </span>
  );
}
