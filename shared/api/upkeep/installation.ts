import * as z from 'zod';
import { adminCall } from '../ground/define-call.ts';
import { contact, cursorOf } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';
import { cleanupForecast } from './admin.ts';

/** What one machine says of itself. */
const machine = z.object({
  /** When it was read, ISO 8601. */
  at: z.string(),
  /** The disks of the data folder and, if it is on another one, of the media. */
  disks: z.array(z.object({ name: z.string(), totalBytes: z.number(), freeBytes: z.number() })),
  /** Bytes of the files in each bucket. */
  buckets: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** Time of the last backup, ISO 8601; null before the first. */
  lastBackupAt: z.string().nullable(),
});

export type Machine = z.output<typeof machine>;

/** The state of the installation. */
export const getInstallation = adminCall('getInstallation', 'GET /api/admin/installation', {
  output: z.object({
    version: z.string(),
    mails: z.object({
      /** In 24 hours, as the mail service said last; null while it has said nothing, and for a service without a limit. */
      sent: z.number().nullable(),
      perDay: z.number().nullable(),
      /** Of the last 30 days, 20 at most. */
      refused: z.number(),
      /** Which the mail server has not taken yet, 20 at most. */
      delayed: z.number(),
      /** Gathered mails that are due, 1,000 at most. */
      waiting: z.number(),
    }),
    /** Work that waits or runs. */
    queues: z.object({ conversions: z.number(), failed: z.number(), revocations: z.number() }),
    cleanup: cleanupForecast,
    /** Limits of one account and one workspace. */
    limits: z.record(z.string(), z.number()),
    /** Changes of the stored data: how many are done, and what the next one does; null when all are done. */
    migrations: z.object({ done: z.number(), all: z.number(), next: z.string().nullable() }),
    /** Null on AWS, and until the machine has said something. */
    machine: machine.nullable(),
  }),
});

export type Installation = z.output<typeof getInstallation.output>;

const storedWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  isPersonal: z.boolean(),
  /** Null when the account is deleted. */
  owner: contact.nullable(),
  createdAt: z.string(),
  recordings: z.number(),
  /** Bytes of the recordings, as they were uploaded. */
  bytes: z.number(),
});

export type StoredWorkspace = z.output<typeof storedWorkspace>;

/**
 * Counts the objects that are stored of a workspace: all files of its recordings, also converted and earlier ones. An answer
 * counts 20,000 at most; the sum of all answers is the count.
 */
export const countObjects = adminCall('countObjects', 'GET /api/admin/workspaces/{id}/objects', {
  query: z.object({ after: cursorOf(1024) }),
  output: z.object({
    objects: z.number(),
    bytes: z.number(),
    /** The `after` of the next call; null when all are counted. */
    next: z.string().nullable(),
  }),
});

export type CountedObjects = z.output<typeof countObjects.output>;

/** The workspaces of the installation with what is stored in them, the newest first. */
export const listStoredWorkspaces = adminCall('listStoredWorkspaces', 'GET /api/admin/workspaces', {
  query: pageQuery,
  output: z.array(storedWorkspace),
});
