import * as captions from './editing/captions.ts';
import * as fileVersions from './editing/files.ts';
import * as transcripts from './editing/transcripts.ts';
import type { Operation } from './ground/operation.ts';
import * as uploads from './ground/uploads.ts';
import * as account from './identity/accounts.ts';
import * as auth from './identity/auth.ts';
import * as identity from './identity/identity.ts';
import * as invitations from './identity/invitations.ts';
import * as mailPreferences from './identity/mail-preferences.ts';
import * as members from './identity/members.ts';
import * as passkeys from './identity/passkeys.ts';
import * as projectAccess from './identity/project-access.ts';
import * as projects from './identity/projects.ts';
import * as proof from './identity/proof.ts';
import * as sessions from './identity/sessions.ts';
import * as signOn from './identity/sign-on.ts';
import * as tokens from './identity/tokens.ts';
import * as workspaces from './identity/workspaces.ts';
import * as comments from './sharing/comments.ts';
import * as figures from './sharing/figures.ts';
import * as links from './sharing/links.ts';
import * as objects from './sharing/media.ts';
import * as namedLinks from './sharing/named-links.ts';
import * as linkVisits from './sharing/visits.ts';
import * as acts from './telling/acts.ts';
import * as webhooks from './telling/webhooks.ts';
import * as admin from './upkeep/admin.ts';
import * as installation from './upkeep/installation.ts';
import * as people from './upkeep/people.ts';
import * as system from './upkeep/system.ts';
import * as library from './video/library.ts';
import * as recordings from './video/recordings.ts';
import * as segments from './video/segments.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const nouns = [
  auth,
  account,
  mailPreferences,
  sessions,
  passkeys,
  proof,
  signOn,
  identity,
  tokens,
  workspaces,
  members,
  invitations,
  projects,
  projectAccess,
  recordings,
  captions,
  transcripts,
  fileVersions,
  library,
  segments,
  uploads,
  objects,
  links,
  namedLinks,
  linkVisits,
  figures,
  comments,
  webhooks,
  admin,
  people,
  installation,
  acts,
  system,
];

/** All calls. The API's routes are created from this list, so no other call exists. */
export const operations: Operation[] = nouns.flatMap((noun) => Object.values(noun).filter(isOperation));

type Both<Noun> = (Noun extends unknown ? (noun: Noun) => void : never) extends (all: infer All) => void ? All : never;

/** What the files of all nouns export, by its name. */
export type Api = Both<(typeof nouns)[number]>;
