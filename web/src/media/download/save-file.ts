/** A browser starts to save shortly after the click, and reads the file while it saves; in milliseconds. */
const RELEASE_AFTER_MS = 60_000;
/** The slowest disk speed that is supported, in bytes a millisecond: 10 MB a second. */
const SLOW_DISK = 10_000;

/** How long a file that was handed over must remain, in milliseconds. */
const releaseAfter = (bytes: number): number => RELEASE_AFTER_MS + bytes / SLOW_DISK;

/** Follows a link that saves its target. */
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
 * @param release called when the browser has had time to read the whole file
 */
export function saveFile(file: Blob, fileName: string, release?: () => void): void {
  const url = URL.createObjectURL(file);
  clickLink(url, fileName);
  setTimeout(() => {
    URL.revokeObjectURL(url);
    release?.();
  }, releaseAfter(file.size));
}
