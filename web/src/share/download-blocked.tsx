import { Notice } from './notice.tsx';

/** Says that the browser lets no download through, and gives the link to follow by hand. */
export function DownloadBlocked({ url }: { url: string }) {
  return (
    <Notice tone="destructive" title="Download Blocked">
      Your browser blocked the download.{' '}
      <a href={url} className="break-all font-medium text-foreground underline underline-offset-4">
        Open this link to save the video
      </a>
    </Notice>
  );
}
