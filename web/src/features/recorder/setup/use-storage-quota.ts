import { useEffect, useState } from 'react';
import { AUDIO_BITS_PER_SECOND } from '#web/media/compose/quality.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';

/** Below this nothing is begun, in seconds. */
const LEAST_SECONDS = 60;
/** Below this a notice says how much there is, in seconds. */
const SHORT_SECONDS = 30 * 60;

/** How long a recording of a bit rate can be; null while that is not known, or the browser does not say. */
export function useStorageQuota(videoBitsPerSecond: number) {
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  useEffect(() => {
    availableQuota().then(
      (quota) => setFreeBytes(quota?.freeBytes ?? null),
      (error) => console.warn('The quota is not known.', error),
    );
  }, []);
  if (freeBytes === null) return { seconds: null, isShort: false, isFull: false };
  const seconds = recordableSeconds(freeBytes, videoBitsPerSecond + AUDIO_BITS_PER_SECOND);
  return { seconds, isShort: seconds < SHORT_SECONDS, isFull: seconds < LEAST_SECONDS };
}
