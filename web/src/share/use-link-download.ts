import { useState } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { downloadFileName } from '#shared/rules/file-name.ts';
import { downloadFile } from '../media/download/download.ts';
import { useDownload } from '../ui/video-player/use-download.ts';

const logDownload = (error: Error) => console.error('The download failed.', error);

/**
 * Saves what a link opens.
 * @param path of the file that is played
 * @returns the player's control, and the link to follow by hand when the browser lets nothing through
 */
export function useLinkDownload({ name, fileSize }: PublicRecording, shareToken: string, path: string | null) {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const { start, cancel, ...state } = useDownload({
    save: downloadFile,
    onOutcome: (outcome) => setBlockedUrl(outcome.status === 'blocked' ? outcome.url : null),
    onError: logDownload,
  });
  const onStart = () => {
    if (path) void start({ path, shareToken, fileSize, fileName: downloadFileName(name, path) });
  };
  return { download: { ...state, onStart, onCancel: cancel }, blockedUrl };
}
