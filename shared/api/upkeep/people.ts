import * as z from 'zod';
import { PEOPLE_DETAILS_MAX } from '../../limits.ts';
import { adminCall } from '../ground/define-call.ts';
import { email, exactText } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';
import { deleteAccountInput, deletionPlan } from '../identity/accounts.ts';

/** An account as administrators see it in the list. */
export const person = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** A day, such as 2026-01-31; null before the first. */
  lastSeenOn: z.string().nullable(),
  /** ISO 8601; null for an active account. */
  stoppedAt: z.string().nullable(),
  /** Whether the person's links show nothing while the account is stopped. */
  stopsLinks: z.boolean(),
  /** Whether the person has ever signed on through the provider of the company. */
  hasSignedOn: z.boolean(),
  /** Whether the configuration names the address as an administrator's. */
  isAdmin: z.boolean(),
});

export type Person = z.output<typeof person>;

/** All accounts, the newest first. */
export const listPeople = adminCall('listPeople', 'GET /api/admin/people', {
  query: pageQuery,
  output: z.array(person),
});

const personDetails = z.object({
  id: z.string(),
  workspaces: z.number(),
  /** In the workspaces that the person owns. */
  recordings: z.number(),
  bytes: z.number(),
  /** How the person logs in. */
  hasPassword: z.boolean(),
  passkeys: z.number(),
  /** Whether by the provider of the company. */
  signsOn: z.boolean(),
  /** Valid personal tokens. */
  tokens: z.number(),
});

export type PersonDetails = z.output<typeof personDetails>;

const SOME_IDS = `Please ask for 1 to ${PEOPLE_DETAILS_MAX} people, with a comma between two ids`;

/** Numbers, and how people log in. People without an account are left out. */
export const describePeople = adminCall('describePeople', 'GET /api/admin/people/details', {
  query: z.object({
    ids: exactText(SOME_IDS).regex(
      new RegExp(`^[0-9A-Za-z-]{1,40}(,[0-9A-Za-z-]{1,40}){0,${PEOPLE_DETAILS_MAX - 1}}$`),
      SOME_IDS,
    ),
  }),
  output: z.array(personDetails),
});

/** Stops an account: nobody logs in to it, and its sessions, tokens and media addresses end within a minute. */
export const stopPerson = adminCall('stopPerson', 'POST /api/admin/people/{id}/stop', {
  /** Whether the links that the person made keep working, or show nothing until the account is started again. */
  input: z.strictObject({ links: z.enum(['keep', 'end'], "Links must be 'keep' or 'end'") }),
  output: person,
});

export const startPerson = adminCall('startPerson', 'POST /api/admin/people/{id}/start', { output: person });

/** Mails another code to a person who has not verified the address, with the page where it is typed. */
export const sendPersonVerification = adminCall(
  'sendPersonVerification',
  'POST /api/admin/people/{id}/verification',
  {},
);

/** The decisions that the deletion of a person's account needs. */
export const getPersonDeletion = adminCall('getPersonDeletion', 'GET /api/admin/people/{id}/deletion', {
  output: deletionPlan,
});

/** As the person's own call takes it, without the password. `email` is typed as a confirmation. */
export const deletePersonInput = deleteAccountInput.omit({ password: true });

/** Deletes the account of a person, for good. */
export const deletePerson = adminCall('deletePerson', 'POST /api/admin/people/{id}/deletion', {
  input: deletePersonInput,
});

/** Lets an address sign up, also where sign-up is closed, and mails it the page. */
export const invitePerson = adminCall('invitePerson', 'POST /api/admin/people/invitations', {
  input: z.strictObject({ email }),
});
