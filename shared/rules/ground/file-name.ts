const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
const STEM_MAX = 60;

/**
 * Name under which a recording is saved. Characters that file systems refuse are replaced.
 * @param path the media path whose ending to keep
 */
export function downloadFileName(recordingName: string, path: string): string {
  const ending = path.slice(path.lastIndexOf('.'));
  const clean = recordingName.replace(FORBIDDEN, '-').replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const stem = Array.from(clean).slice(0, STEM_MAX).join('');
  return `${stem || 'recording'}${ending}`;
}
