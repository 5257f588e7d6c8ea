import type { PublicRecording } from './links.ts';

/** Id of the element of the share page that holds its `SharePageData` as JSON. */
export const SHARE_DATA_ID = 'shared-recording';
/** Id of the video element of the share page. The video loads as soon as the page is parsed. */
export const SHARE_VIDEO_ID = 'shared-video';

/**
 * Whether the page of a link has a panel, as soon as its video can be played: with comments, where somebody may write or
 * has written, with chapters, or with a transcript.
 */
export const hasPanel = (recording: PublicRecording): boolean =>
  recording.commenters !== 'nobody' ||
  recording.commentCount + recording.chapters.length + recording.captions.length > 0;

/** Data that the server writes into the share page, so that the page can show the video without a request. */
export interface SharePageData {
  recording: PublicRecording;
  /** An id for the visit. The id in the browser's cookie, if there is one, takes precedence. */
  visitor: string;
  /**
   * Current media URLs of files, by their `/objects/` paths. They are valid until the link ends, for an hour at most.
   */
  media: Record<string, string>;
  /** Versions of the first files of segments; missing while a recording is made. */
  versions?: { init: string; firstSegment: string };
}
