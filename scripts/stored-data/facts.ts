import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { testLength } from '../test-support/test-length.ts';

/** The folder of each stored version has these files. */
export const DATA_FOLDER_FILE = 'data-folder.tar.br';
export const BROWSER_FILE = 'browser-storage.json.gz';
export const FACTS_FILE = 'facts.json';
export const SEEN_FILE = 'seen.json.gz';

export const PEOPLE = ['owner', 'admin', 'editor', 'viewer', 'invited', 'recorder'] as const;

export type PersonName = (typeof PEOPLE)[number];

export interface StoredPerson {
  email: string;
  userId: string;
  /** The personal workspace. */
  workspaceId: string;
  /** The cookies of a session. */
  cookie: string;
}

/** A link, and the cookies of a browser that has opened it. */
export interface StoredLink {
  shareToken: string;
  cookie: string;
}

/** What somebody has to know to read a stored data folder. All secrets in it are for tests only. */
export interface Facts {
  /** ISO 8601. */
  madeAt: string;
  people: Record<PersonName, StoredPerson>;
  /** The workspace that the people share. */
  workspaceId: string;
  projects: { open: string; closed: string };
  /** Token of an invitation that nobody has accepted yet, for the person `invited`. */
  invitation: string;
  /** Recordings of the shared workspace, by what happened to them. */
  recordings: Record<
    | 'converted'
    | 'unconvertible'
    | 'joined'
    | 'interrupted'
    | 'unjoinable'
    | 'closed'
    | 'empty'
    | 'replaced'
    | 'cut'
    | 'restored',
    string
  >;
  /** Recordings of the editor's own workspace, on which the stack was working when it was killed. */
  underWay: Record<'converting' | 'waiting' | 'joining' | 'recording', string>;
  links: Record<'main' | 'password' | 'email' | 'limited' | 'plain', StoredLink>;
  /** An upload in parts that lacks the last part. Its recording has no file yet. */
  pendingImport: { recordingId: string; uploadId: string; partBytes: number; fileSize: number; duration: number };
  /** Recordings of the browser's storage: ids on the server. */
  browser: Record<'unfinished' | 'uploading' | 'importing', string>;
}

/** The folder of a version. */
export const folderOf = (version: string): string => path.join(import.meta.dirname, version);

export const readFacts = (version: string): Facts =>
  JSON.parse(readFileSync(path.join(folderOf(version), FACTS_FILE), 'utf8'));

/** Reads a compressed file of a version. */
export const readZipped = <T>(version: string, file: typeof SEEN_FILE | typeof BROWSER_FILE): T =>
  JSON.parse(gunzipSync(readFileSync(path.join(folderOf(version), file))).toString());

const STORED = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));

/** The stored versions. The usual run reads the oldest, which differs most from the code; the nightly run reads all. */
export const VERSIONS = testLength({ usual: STORED.slice(0, 1), nightly: STORED });

const MINUTE_MS = 60 * 1000;

/** Time at which the clock of a stack on the data has to start, so that nothing in it has expired. ISO 8601. */
export const startOf = ({ madeAt }: Facts): string => new Date(Date.parse(madeAt) + MINUTE_MS).toISOString();
