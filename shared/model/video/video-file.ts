/** A container in which recordings are stored and converted, by its name in MediaConvert's Probe. */
export type MediaContainer = 'webm' | 'matroska' | 'mp4' | 'quicktime';

/** Names of a container, and of its files. */
export interface ContainerFacts {
  /** Name for people. */
  name: string;
  contentType: string;
  ending: string;
}

export const CONTAINERS = {
  mp4: { name: 'MP4', contentType: 'video/mp4', ending: '.mp4' },
  quicktime: { name: 'MOV', contentType: 'video/quicktime', ending: '.mov' },
  webm: { name: 'WebM', contentType: 'video/webm', ending: '.webm' },
  matroska: { name: 'MKV', contentType: 'video/x-matroska', ending: '.mkv' },
} as const satisfies Record<MediaContainer, ContainerFacts>;

/** Content types under which a video may be uploaded. Browsers show none of them as a page, nor run it as a script. */
export const VIDEO_CONTENT_TYPES = Object.values(CONTAINERS).map(({ contentType }) => contentType);
export type VideoContentType = (typeof VIDEO_CONTENT_TYPES)[number];

/** The container that a content type stands for; null for any other type. */
export function containerOfType(contentType: string): MediaContainer | null {
  const found = Object.entries(CONTAINERS).find(([, facts]) => facts.contentType === contentType);
  return found ? (found[0] as MediaContainer) : null;
}
