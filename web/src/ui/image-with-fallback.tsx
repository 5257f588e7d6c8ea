import { type ReactNode, useState } from 'react';

interface ImageWithFallbackProps {
  /** Where it can be loaded from, best first. One that does not load is not asked again, and the next one is. */
  sources: readonly (string | null)[];
  /** Whether it fills its place, and is cut (`cover`), or all of it is seen. */
  fit?: 'cover' | 'contain';
  /** Stands in its place when no image loads. */
  children: ReactNode;
}

/** An image that fills its place, which keeps its size whatever becomes of the image. It says nothing by itself. */
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
