import * as z from 'zod';
import { ofEachMp4 } from '#functions/data/video/mp4s.ts';
import { SPOKEN_LANGUAGES_MAX } from '#shared/limits.ts';
import { hasVariants, SPOKEN_LANGUAGES, TRANSCRIPTION_MODES } from '#shared/model/editing/transcripts.ts';
import { ACCESS_LEVELS, PROJECT_PERMISSIONS } from '#shared/model/identity/project.ts';
import { ROLES } from '#shared/model/identity/workspace.ts';
import { COMMENTERS } from '#shared/model/sharing/comments.ts';
import { FAILURE_CAUSES, RECORDING_TYPES } from '#shared/model/video/recording.ts';
import { STRIP_FRAMES } from '#shared/model/video/strip-frames.ts';

/** Version of the layout and the content of a transfer. Later versions read earlier ones. */
export const TRANSFER_FORMAT = 1;

export const INDEX_FILE = 'transfer.json';
/** Accounts with their password hashes. Only a transfer of a whole stack has them. */
export const ACCOUNTS_FILE = 'accounts.json';
export const WORKSPACE_FILE = 'workspace.json';

/** What of a stack does not travel. The commands print it, and the guide has it in the same words. */
const STAYING = [
  ...['webhooks', 'tokens', 'sessions', 'invitations', 'sign-ups without a verified address', 'the record of acts'],
  ...['earlier names of people', 'when people were last there', 'earlier videos', 'the settings of the installation'],
];
/** What does not travel with one workspace either. */
const STAYING_ACCOUNTS = ['accounts', 'passwords of links', 'mails at first views'];

export const stayingOf = (kind: TransferIndex['kind']): string =>
  [...(kind === 'workspace' ? STAYING_ACCOUNTS : []), ...STAYING].join(', ');

/** Longest text of any field, in characters. A screen of the app shortens what is too long for it. */
const TEXT_MAX = 5000;
const text = z.string().max(TEXT_MAX);
const time = z.iso.datetime();
const id = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const count = z.number().int().nonnegative();
/** 256 random bits in base64url, as the app makes them. */
const shareToken = z.string().regex(/^[\w-]{20,100}$/);

const file = z.object({
  /** Relative to the folder of the transfer, with `/`. */
  path: z.string().max(1000),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file of a transfer. */
export type TransferFile = z.output<typeof file>;

/** A hash at about the cost of the app's own: a larger one would block the log-in. */
const passwordHash = z.string().regex(/^\$scrypt\$ln=1[0-6],r=8,p=[1-5]\$[A-Za-z0-9+/]{16,64}\$[A-Za-z0-9+/]{43,86}$/);

const figures = z.object({
  views: count,
  visitors: count,
  /** Sum of the different seconds that each visit has played. */
  seconds: z.number().nonnegative(),
  lastViewedAt: time.nullable(),
  retention: z.array(count).max(1000),
  viewers: z.array(
    z.object({ email: text, views: count, lastViewedAt: time, buckets: z.array(count).max(1000), id: text }),
  ),
});

export type TransferFigures = z.output<typeof figures>;

/** The attributes of what is stored that travel under their own names. */
export const travelingOf = <Stored extends object, Shape extends z.ZodRawShape>(
  stored: Stored,
  { shape }: z.ZodObject<Shape>,
) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in shape)) as Pick<
    Stored,
    keyof Stored & keyof Shape
  >;

/** Links of earlier transfers have no comments, and no mails of main links. */
export const transferLink = z.object({
  shareToken,
  allowDownload: z.boolean(),
  showsOwner: z.boolean().default(false),
  commenters: z.enum(COMMENTERS).default('nobody'),
  mailsFirstView: z.boolean().default(false),
  firstViewAt: time.nullable().default(null),
  expiresAt: time.nullable(),
  figures,
});

/** The place of a comment, or the id of a person in it. */
const name = z.string().regex(/^[\w-]{1,64}$/);

/** More comments than a recording with links and members can have. */
const RECORDING_COMMENTS_MAX = 100_000;

const comment = z.object({
  id,
  placeId: name,
  placeName: text.nullable(),
  parentId: id.nullable(),
  author: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('member'), userId: id }),
    z.object({ kind: z.literal('guest'), guestId: name, name: text, email: z.string().max(254).nullable() }),
  ]),
  text,
  /** Seconds of the file that travels. */
  at: z.number().nonnegative().nullable(),
  createdAt: time,
  editedAt: time.nullable(),
});

export const transferNamedLink = transferLink.extend({
  id,
  name: text,
  viewCount: count,
  lastViewedAt: time.nullable(),
  createdAt: time,
  createdBy: id,
  /** Whether the link asks for a password. The hash is only in a transfer of a whole stack. */
  hasPassword: z.boolean(),
  passwordHash: passwordHash.nullable(),
  mailsFirstView: z.boolean(),
  firstViewAt: time.nullable(),
  allowList: z.array(z.string().max(254)).max(1000),
  viewLimit: count.nullable(),
  showsOwner: z.boolean(),
  showsViews: z.boolean(),
});

export const transferRecording = z.object({
  /** Without the workspace's id. */
  id,
  name: text,
  description: text.nullable(),
  showsDescription: z.boolean(),
  recordingType: z.enum(RECORDING_TYPES),
  projectId: id.nullable(),
  userId: id,
  /** Seconds. */
  duration: z.number().nonnegative().nullable(),
  viewCount: count,
  lastViewedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** MIME type of the original with its codecs; null for WebM. */
  fileType: z.string().max(200).nullable(),
  original: file,
  /** Earlier transfers have no optional ones. */
  ...ofEachMp4('quality', () => file.nullable().default(null)),
  thumbnail: file.nullable(),
  picture: z.object({ file, width: count.nullable(), height: count.nullable() }).nullable(),
  /** The frames of its strip, in order. Earlier transfers have none. */
  strip: z.array(file).max(STRIP_FRAMES).default([]),
  captions: z
    .array(
      z.object({
        language: z.string().max(100),
        label: text,
        file,
        /** For captions that were transcribed: the text that the engine made. */
        automatic: file.nullable().default(null),
      }),
    )
    .max(100),
  showsTranscript: z.boolean().default(false),
  /** Why it has no MP4; null unless its conversion failed. */
  failure: z.object({ cause: z.enum(FAILURE_CAUSES).nullable(), reason: text.nullable() }).nullable(),
  link: transferLink.nullable(),
  namedLinks: z.array(transferNamedLink).max(1000),
  areCommentsClosed: z.boolean().default(false),
  comments: z.array(comment).max(RECORDING_COMMENTS_MAX).default([]),
  reactions: z
    .array(z.object({ placeId: name, personId: name, at: z.number().nonnegative(), kind: count }))
    .default([]),
  removedGuests: z.array(z.object({ placeId: name, guestId: name })).default([]),
});

export type TransferRecording = z.output<typeof transferRecording>;
export type TransferNamedLink = z.output<typeof transferNamedLink>;

const grant = z.object({ permission: z.enum(PROJECT_PERMISSIONS), grantedBy: id, createdAt: time, updatedAt: time });

/** Its id is without the workspace's. */
export const transferProject = z.object({
  id,
  name: text,
  description: text.nullable(),
  userId: id,
  accessLevel: z.enum(ACCESS_LEVELS),
  grants: z.record(id, grant),
  createdAt: time,
  updatedAt: time,
});

/** A workspace with everything in it. */
export const transferWorkspace = z.object({
  id,
  name: text,
  description: text.nullable(),
  ownerId: id,
  isPersonal: z.boolean(),
  /** Missing until somebody has changed it, and in transfers of earlier versions. */
  transcription: z
    .object({
      mode: z.enum(TRANSCRIPTION_MODES),
      languages: z
        .array(z.enum(SPOKEN_LANGUAGES))
        .min(1)
        .max(SPOKEN_LANGUAGES_MAX)
        .refine((languages) => !hasVariants(languages)),
    })
    .optional(),
  createdAt: time,
  updatedAt: time,
  members: z.array(
    z.object({
      userId: id,
      email: text,
      name: text,
      role: z.enum(ROLES),
      invitedBy: id.nullable(),
      invitedAt: time.nullable(),
      acceptedAt: time.nullable(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
  projects: z.array(transferProject),
  recordings: z.array(transferRecording),
});

export type TransferWorkspace = z.output<typeof transferWorkspace>;

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(TEXT_MAX);

const passkey = z.object({
  credentialId: base64url,
  publicKey: base64url,
  counter: count,
  transports: z.array(text).max(10),
  name: text,
  host: text,
  isSynced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  copiedAt: time.nullable(),
});

/** Who a person is at the provider of their company. */
const identity = z.object({
  issuer: text,
  subject: text,
  email: text.nullable(),
  linkedAt: time,
  usedAt: time,
});

/** An account, as a whole stack takes it along. Sessions and the rights of administrators do not travel. */
export const transferAccount = z.object({
  id,
  email: z.email().max(254),
  passwordHash: passwordHash.nullable(),
  firstName: text,
  lastName: text,
  company: text.nullable(),
  phone: text.nullable(),
  reasonForUse: text,
  mailsFirstViews: z.boolean(),
  /** Missing in transfers of earlier versions. */
  mailsComments: z.boolean().default(true),
  /** They log in where the stack keeps its host. Missing in transfers of earlier versions. */
  passkeys: z.array(passkey).default([]),
  /** A stopped account stays stopped. Missing in transfers of earlier versions. */
  stoppedAt: time.nullable().default(null),
  stopsLinks: z.boolean().default(false),
  /** Missing in transfers of earlier versions. */
  identity: identity.nullable().default(null),
  picture: file.nullable(),
  createdAt: time,
  updatedAt: time,
});

export type TransferAccount = z.output<typeof transferAccount>;

/** The first file that is read of a transfer. */
export const transferIndex = z.object({
  format: z.number(),
  kind: z.enum(['workspace', 'stack']),
  /** Version of Framekeep that made it. */
  version: text,
  takenOutAt: time,
  /** Folders of the workspaces. */
  workspaces: z.array(z.string().max(200)).max(100_000),
  /** Recordings that are not in it, each with the reason. */
  leftOut: z.array(z.object({ workspace: text, recording: text, reason: text })),
});

export type TransferIndex = z.output<typeof transferIndex>;
