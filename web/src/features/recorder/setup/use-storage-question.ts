import { useEffect, useState } from 'react';
import { requestPersistentStorage } from '#web/media/store/storage-quota.ts';

/** A browser that does not ask the person answers sooner, in milliseconds. */
const ASKS_AFTER_MS = 500;

/**
 * Asks the browser to keep what this site stores. Firefox asks the person, over the page: later, its question would lie
 * over the first pictures of a recorded screen.
 * @returns whether the browser waits for the person's answer
 */
export function useStorageQuestion(): boolean {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsking(true), ASKS_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      setAsking(false);
    };
    requestPersistentStorage()
      .catch((error) => console.warn('The browser may clear recordings when its disk is full.', error))
      .finally(end);
    return end;
  }, []);
  return isAsking;
}
