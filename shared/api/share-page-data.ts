import type { PublicRecording } from './links.ts';

/** Id of the element of the share page that holds its `SharePageData` as JSON. */
export const SHARE_DATA_ID = 'shared-recording';
/** Id of the video element of the share page, which loads from the moment the page is read. */
export const SHARE_VIDEO_ID = 'shared-video';

/** Data that the server writes into the share page, so that the page can show the video without a request. */
export interface SharePageData {
  recording: PublicRecording;
  /** An id for the visit. The id in the browser's cookie, if there is one, takes precedence. */
  visitor: string;
  /** Where the bytes of a file are right now, by its `/objects/` path: for hours only, and until the link ends. */
  media: Record<string, string>;
}
