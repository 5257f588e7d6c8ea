import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in the window, or near it. @param margin of the window, such as '400px' */
export function useIsNear(ref: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: margin,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, margin]);
  return isNear;
}
