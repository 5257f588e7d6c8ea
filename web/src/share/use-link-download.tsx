import { type ReactNode, useState } from 'react';
import type { LinkedRecording } from '#shared/api/links.ts';
import { downloadFileName } from '#shared/rules/file-name.ts';
import { playablePath } from '#shared/rules/playable-source.ts';
import type { DownloadRequest } from '../media/download/download-request.ts';
import { useDownload } from '../player/use-download.ts';
import { Notice } from './notice.tsx';

const logDownload = (error: Error) => console.error('The download failed.', error);

/** The script is loaded with the first download. */
const save = async (request: DownloadRequest) => (await import('../media/download/download.ts')).downloadFile(request);

const NotReady = () => (
  <Notice tone="info" title="Download Not Ready">
    The file of this recording is being prepared. Please try again in a moment.
  </Notice>
);

/** Says that the browser blocked the download, and shows the link of the file. */
function DownloadBlocked({ url }: { url: string }) {
  return (
    <Notice tone="destructive" title="Download Blocked">
      Your browser blocked the download.{' '}
      <a href={url} className="break-all font-medium text-foreground underline underline-offset-4">
        Open this link to save the video
      </a>
    </Notice>
  );
}

/** Downloads the file of a link. @returns the player's control, and a notice about the last download */
export function useLinkDownload(recording: LinkedRecording, shareToken: string) {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const [wasEarly, setEarly] = useState(false);
  const { start, cancel, ...state } = useDownload({
    save,
    onOutcome: (outcome) => setBlockedUrl(outcome.status === 'blocked' ? outcome.url : null),
    onError: logDownload,
  });
  const path = playablePath(recording);
  const onStart = () => {
    setEarly(path === null);
    const { name, fileSize, pass } = recording;
    if (path) void start({ path, shareToken, pass, fileSize, fileName: downloadFileName(name, path) });
  };
  const notice = (): ReactNode => {
    if (blockedUrl) return <DownloadBlocked url={blockedUrl} />;
    return wasEarly && path === null ? <NotReady /> : null;
  };
  return { download: { ...state, onStart, onCancel: cancel }, notice: notice() };
}
