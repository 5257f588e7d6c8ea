import * as z from 'zod';
import { ACT_NAMES, EVENT_SUBJECTS, EVENT_WAYS } from '../../model/ground/event.ts';
import { adminCall, readCall } from '../ground/define-call.ts';
import { id, isoTime } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';

const actName = z.enum(ACT_NAMES, 'This is not an act');

/** An entry of the record of acts. */
const act = z.object({
  id: z.string(),
  name: actName,
  /** ISO 8601. */
  at: z.string(),
  /** A person, somebody with a link, or a schedule or command of the operator. */
  by: z.object({
    kind: z.enum(['user', 'guest', 'stranger', 'system']),
    /** Null without an account, also for a deleted one. */
    userId: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Null except for a person. */
    way: z.enum(EVENT_WAYS).nullable(),
    client: z.string(),
  }),
  on: z.object({
    kind: z.enum(EVENT_SUBJECTS),
    id: z.string(),
    /** As it was named; a link as its recording. Null for what has no name, and for a person without an account. */
    name: z.string().nullable(),
    /** Of a person with an account; null for others. */
    email: z.string().nullable(),
    /** Whether who reads the record may open it, or the recording of a link: false for what is deleted. */
    mayOpen: z.boolean(),
  }),
  /** Short facts. `changed` names fields; for some, the value before is in a fact such as `roleBefore`. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type Act = z.output<typeof act>;

const actsQuery = z.object({
  ...pageQuery.shape,
  act: actName.optional(),
  /** Id of the person who did it. */
  personId: id.optional(),
  /** Not before, and not after, ISO 8601. */
  from: isoTime.optional(),
  to: isoTime.optional(),
});

export type ActsQuery = z.output<typeof actsQuery>;

/** What members and others did in a workspace in the last 365 days, the newest first. For its owner and admins. */
export const listActs = readCall('listActs', 'GET /api/workspaces/{id}/acts', {
  query: actsQuery,
  output: z.array(act),
});

/** What happened to accounts, with log-ins, in 365 days, the newest first. Tokens limited to workspaces read none of it. */
export const listInstallationActs = adminCall('listInstallationActs', 'GET /api/admin/acts', {
  scope: 'read',
  query: actsQuery,
  output: z.array(act),
});
