/**
 * How long a thumbnail, or a person's picture, keeps one address for one member, in seconds. Its token says that it was
 * issued at the beginning of the current half-hour, so an address is valid for at least half an hour.
 */
export const PICTURE_ADDRESS_SECONDS = 30 * 60;

/** Entry of the key value store with the HMAC keys whose media tokens the edge accepts. */
export const SIGNING_KEY_ENTRY = 'signing-key';

/** Text of that entry: the keys, base64url, with a space between two. */
export const signingKeyEntry = (keys: string[]): string => keys.join(' ');

/** The claim that a token is valid for one version of its object. */
export interface VersionClaim {
  /**
   * S3's id of the only version that it is valid for; missing for a key that is never overwritten, and for a folder.
   */
  versionId?: string;
}

export const versionClaim = ({ versionId }: Required<VersionClaim>): VersionClaim => ({ versionId });

/**
 * Claims of a media token, `<base64url(JSON)>.<base64url(HMAC-SHA256)>` over the first part.
 * Times are seconds since the epoch.
 */
export interface MediaClaims extends VersionClaim {
  /**
   * The only S3 object key that the token is valid for. A key that ends with `/` is a folder: the token is valid for
   * every key directly in it whose last part has only letters, digits, `_`, `-` and `.`, and does not begin with a dot.
   */
  key: string;
  /** 1 for a folder of attached segments: each request must name a version. */
  versions?: 1;
  iat: number;
  /** Expires at. */
  exp: number;
  /** 1 when saving as a file is allowed. */
  download: 0 | 1;
  /** Names of the cutoffs that revoke the token: see `cutoffEntry`. */
  cutoffs: string[];
}

/**
 * Names of key value store entries that hold the time (seconds since the epoch) up to which tokens are refused. When a
 * change leaves some access in place, the name contains the version of the grant: tokens issued after the change have
 * the next version, so they are distinguished from earlier ones without relying on clocks.
 */
export const cutoffEntry = {
  recording: (recordingId: string) => `recording:${recordingId}`,
  /** Tokens issued through one share link. */
  link: (shareToken: string, version: number) => `link:${shareToken}.${version}`,
  /** Tokens issued through one share link that allow saving as a file. */
  download: (shareToken: string, version: number) => `download:${shareToken}.${version}`,
  /** Tokens issued through any link that one person made. */
  links: (userId: string) => `links:${userId}`,
  /** Tokens issued through any link to a recording in segments: forbidding live viewing makes the next version. */
  watch: (recordingId: string, version: number) => `watch:${recordingId}.${version}`,
  /** All tokens for a recording. A move, a cut, a restore, or the deletion of an earlier file makes the next version. */
  place: (recordingId: string, version: number) => `place:${recordingId}.${version}`,
  /** All tokens for the media of a project's recordings. */
  project: (projectId: string) => `project:${projectId}`,
  /** Tokens issued to members by their access to a project: closing it to some of them makes the next version. */
  projectAccess: (projectId: string, version: number) => `access:${projectId}.${version}`,
  workspace: (workspaceId: string) => `workspace:${workspaceId}`,
  /** Tokens issued to one member of a workspace, and through links for what the member has not saved yet. */
  member: (workspaceId: string, userId: string) => `member:${workspaceId}:${userId}`,
  /** Tokens issued to one session. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** All tokens for one picture of a person: the next picture has another id. */
  picture: (pictureId: string) => `picture:${pictureId}`,
  /** All tokens for one file of captions: the next file has another id. */
  captions: (captionsId: string) => `captions:${captionsId}`,
  /** Tokens issued to one person, in any session, while a password was the valid one: the next has the next version. */
  password: (userId: string, version: number) => `password:${userId}.${version}`,
} as const;

/** Whether an entry of the key value store is a cutoff. */
export const isCutoffEntry = (name: string): boolean =>
  /^(recording|link|links|download|watch|place|project|access|workspace|member|session|password|picture|captions):/.test(
    name,
  );
