import { type ReactNode, useState } from 'react';

interface ImageWithFallbackProps {
  /** The addresses of the image, best first. After an address that does not load, the next one is used. */
  sources: readonly (string | null)[];
  /** Whether the image is cropped to fill its box (`cover`) or completely visible. */
  fit?: 'cover' | 'contain';
  children: ReactNode;
}

/** A decorative image in a box whose size does not depend on it. */
export function ImageWithFallback({ sources, fit = 'cover', children }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = sources.find((source) => source !== null && !failed.includes(source));
  if (src) {
    const onError = () => setFailed((before) => [...before, src]);
    const className = `size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`;
    return <img src={src} alt="" loading="lazy" onError={onError} className={className} />;
  }
  return <div className="grid size-full place-items-center text-muted-foreground">{children}</div>;
}
