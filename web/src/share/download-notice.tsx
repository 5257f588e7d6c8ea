import { Notice } from './notice.tsx';

/** The notice about a download. @param blockedUrl of the file, when the browser blocked the download */
export function DownloadNotice({ blockedUrl }: { blockedUrl: string | null }) {
  if (blockedUrl === null) {
    return (
      <Notice tone="info" title="Download not ready">
        The file of this recording is being prepared. Please try again in a moment.
      </Notice>
    );
  }
  return (
    <Notice tone="destructive" title="Download Blocked">
      Your browser blocked the download.{' '}
      <a href={blockedUrl} className="break-all font-medium text-foreground underline underline-offset-4">
        Open this link to save the video
      </a>
    </Notice>
  );
}
