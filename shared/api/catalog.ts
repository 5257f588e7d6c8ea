import * as account from './account.ts';
import * as acts from './acts.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as captions from './captions.ts';
import * as comments from './comments.ts';
import * as figures from './figures.ts';
import * as fileVersions from './file-versions.ts';
import * as identity from './identity.ts';
import * as installation from './installation.ts';
import * as invitations from './invitations.ts';
import * as library from './library.ts';
import * as linkVisits from './link-visits.ts';
import * as links from './links.ts';
import * as mailPreferences from './mail-preferences.ts';
import * as members from './members.ts';
import * as namedLinks from './named-links.ts';
import * as objects from './objects.ts';
import type { Operation } from './operation.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as projectAccess from './project-access.ts';
import * as projects from './projects.ts';
import * as proof from './proof.ts';
import * as recordings from './recordings.ts';
import * as segments from './segments.ts';
import * as sessions from './sessions.ts';
import * as signOn from './sign-on.ts';
import * as system from './system.ts';
import * as tokens from './tokens.ts';
import * as transcripts from './transcripts.ts';
import * as uploads from './uploads.ts';
import * as webhooks from './webhooks.ts';
import * as workspaces from './workspaces.ts';

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
