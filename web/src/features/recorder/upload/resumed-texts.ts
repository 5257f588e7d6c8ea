import type { Recording } from '#shared/api/video/recordings.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';

/**
 * A warning appears if the saved part is at least this much longer than the local copy, in seconds. A power failure loses
 * more than that on the disk.
 */
const SHORTER_BY = 2;

interface Notice {
  variant: 'info' | 'warning';
  title: string;
  text: string;
}

const RESUMED: Notice = {
  variant: 'info',
  title: 'Resumed',
  text: 'This recording was interrupted. Everything that was stored of it is here.',
};

type OnServer = Pick<Recording, 'duration' | 'segments'> | null | undefined;

const isPartlySaved = (onServer: OnServer): boolean => onServer?.segments?.state === 'interrupted';

/** @param onServer the recording on the server; null or undefined when it is not found or unknown */
export const discardText = (onServer: OnServer): string =>
  isPartlySaved(onServer)
    ? 'This recording will be deleted, and also the part of it that is saved already. This action cannot be undone.'
    : 'This recording will be deleted. This action cannot be undone.';

/**
 * Notice about a recording of an earlier visit. It warns if the upload would replace a longer recording: after a power
 * failure, the server may have more than the disk.
 * @param onServer the recording on the server; null or undefined when it is not found or unknown
 * @param seconds length of the local copy
 */
export function resumedNotice(onServer: OnServer, seconds: number): Notice {
  const saved = isPartlySaved(onServer) ? (onServer?.duration ?? 0) : 0;
  if (saved < seconds + SHORTER_BY) return RESUMED;
  return {
    variant: 'warning',
    title: 'A longer part is saved',
    text: `This copy is ${clockText(seconds)} long. The part of the recording that is saved already is ${clockText(saved)} long. Upload replaces it with this copy.`,
  };
}
