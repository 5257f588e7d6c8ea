import { useState } from 'react';

interface AvatarProps {
  imageUrl?: string | null;
  /** Stand for the person when there is no picture, or it does not load. */
  initials: string;
}

/** A person's picture, or initials. Decoration: the name stands beside it. */
export function Avatar({ imageUrl, initials }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        className="size-9 shrink-0 rounded-full object-cover"
        onError={() => setFailedUrl(imageUrl)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground text-xs"
    >
      {initials}
    </span>
  );
}
