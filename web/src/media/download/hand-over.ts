/** A browser begins to save a little after the click, and reads on while it saves, in milliseconds. */
const RELEASE_AFTER_MS = 60_000;
/** The slowest disk that is waited for, in bytes a millisecond: 10 MB a second. */
const SLOW_DISK = 10_000;

/** How long a file that was handed over must stay where it is, in milliseconds. */
const releaseAfter = (bytes: number): number => RELEASE_AFTER_MS + bytes / SLOW_DISK;

/** Follows a link that saves what it leads to. */
export function clickLink(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Gives a file to the browser to be saved.
 * @param release called when the browser has had the time to read all of it
 */
export function handOver(file: Blob, fileName: string, release?: () => void): void {
  const url = URL.createObjectURL(file);
  clickLink(url, fileName);
  setTimeout(() => {
    URL.revokeObjectURL(url);
    release?.();
  }, releaseAfter(file.size));
}
