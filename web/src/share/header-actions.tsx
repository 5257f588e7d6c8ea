import { Download, Link2, Share2 } from 'lucide-react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { hasShareSheet, openShareSheet } from '#web/ui/share-sheet.ts';

interface HeaderActionsProps {
  /** The current time of the video, in whole seconds. */
  second: number;
  /** The name of the recording, for the share sheet. */
  title: string;
  /** The link at a time, in seconds. */
  linkAt: (second: number) => string;
  onCopyLink: () => void;
  /** The file, for people who may save it. */
  download: { href: string; onStart: () => void } | null;
}

const ACTION =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-3 font-medium text-muted-foreground text-sm transition-colors duration-150 hover:bg-secondary hover:text-foreground';

/** Opens the share sheet of the system. Where that fails, the link is copied. */
async function share({ title, linkAt, second, onCopyLink }: HeaderActionsProps): Promise<void> {
  if (!(await openShareSheet(title, linkAt(second)))) onCopyLink();
}

/** What a viewer can do with the link, at the end of the page's header. On phones, icons. */
export function HeaderActions(props: HeaderActionsProps) {
  const { second, onCopyLink, download } = props;
  return (
    <div className="absolute top-2.5 end-2 flex sm:end-3">
      <button type="button" onClick={onCopyLink} className={ACTION}>
        <Link2 aria-hidden className="size-4" />
        <span className="tabular max-sm:sr-only">
          {second === 0 ? 'Copy link' : `Copy link at ${clockText(second)}`}
        </span>
      </button>
      {hasShareSheet() && (
        <button type="button" onClick={() => void share(props)} className={ACTION}>
          <Share2 aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Share</span>
        </button>
      )}
      {download && (
        <a
          href={download.href}
          className={ACTION}
          onClick={(event) => {
            event.preventDefault();
            download.onStart();
          }}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Download</span>
        </a>
      )}
    </div>
  );
}
