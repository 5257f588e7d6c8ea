import * as z from 'zod';
import { numberText } from '../../english-format.ts';
import {
  ALLOW_LIST_MAX,
  CAPTIONS_LABEL_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  RECORDING_DESCRIPTION_MAX_LENGTH,
  VIEW_LIMIT_MAX,
} from '../../limits.ts';
import { INVITABLE_ROLES } from '../../model/identity/workspace.ts';
import { COMMENTERS } from '../../model/sharing/comments.ts';
import {
  email,
  exactText,
  isoTime,
  isSameTwice,
  knownPassword,
  newPassword,
  optionalName,
  optionalText,
  optionalTextOf,
  possibleName,
  repeatedPassword,
  requiredName,
  requiredText,
  SAME_TWICE,
} from './fields.ts';

/*
 * What people type into forms: pages check it before the call, and the call checks it again. Pages have no other schema of
 * a call (web/plain-operations.ts).
 */

export const signupInput = z
  .strictObject({
    email,
    password: newPassword,
    confirmPassword: repeatedPassword,
    firstName: requiredName('First name is required'),
    lastName: requiredName('Last name is required'),
    company: optionalName,
    phone: optionalName,
    reasonForUse: requiredText('Please tell us why you want to use Framekeep'),
    /** Token of an invitation to this address, where not everyone may sign up. */
    invitationToken: exactText('Invalid invitation').max(128, 'No invitation is that long').optional(),
  })
  .refine(isSameTwice, SAME_TWICE);

export const loginInput = z.strictObject({ email, password: knownPassword });

export const forgotPasswordInput = z.strictObject({ email });

export const resetPasswordInput = z
  .strictObject({
    token: exactText('Token is required').min(1, 'Token is required').max(128, 'No token is that long'),
    password: newPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(isSameTwice, SAME_TWICE);

export const profileInput = z.strictObject({
  firstName: requiredName('First name is required'),
  lastName: possibleName,
});

export const changePasswordInput = z
  .strictObject({
    currentPassword: knownPassword,
    password: newPassword,
    confirmPassword: repeatedPassword,
    /** Whether the account's tokens stay valid. By default, they end with its sessions. */
    keepsTokens: z.boolean().optional(),
  })
  .refine(isSameTwice, SAME_TWICE);

/** Name and description of a workspace. A missing or blank description is null. */
export const workspaceInput = z.strictObject({
  name: requiredName('Workspace name is required'),
  description: optionalText,
});

export const inviteInput = z.strictObject({
  email,
  role: z.enum(INVITABLE_ROLES, 'Please enter an email and select a role'),
});

export const projectInput = z.strictObject({
  name: requiredName('Project name is required.'),
  description: optionalText,
});

/** Name and description of a recording, and whether people with a link see the description. */
export const recordingTexts = z.object({
  name: requiredName('Recording name is required'),
  description: optionalTextOf(RECORDING_DESCRIPTION_MAX_LENGTH),
  showsDescription: z.boolean(),
});

/** Name of captions in players. */
export const captionsLabel = requiredName('A name is required').max(
  CAPTIONS_LABEL_MAX_LENGTH,
  `Please use at most ${CAPTIONS_LABEL_MAX_LENGTH} characters`,
);

const ALLOW_LIST = 'Please enter email addresses, such as jane@acme.com, or domains, such as acme.com';
const VIEW_LIMIT = `The number of views must be from 1 to ${numberText(VIEW_LIMIT_MAX)}`;

/** An e-mail address or a domain, in lower case. */
export const allowListEntry = exactText(ALLOW_LIST)
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX_LENGTH, ALLOW_LIST)
  .regex(/^(?:[\w.%+'-]+@)?(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, ALLOW_LIST);

/** The settings of a link. */
export const linkSettings = z.strictObject({
  name: requiredName('A name is required'),
  /** On for a new link. */
  allowDownload: z.boolean(),
  /** Null for no end. */
  expiresAt: isoTime.nullable(),
  /** Null removes it. */
  password: newPassword.nullable(),
  emails: z.array(allowListEntry, ALLOW_LIST).max(ALLOW_LIST_MAX, `At most ${ALLOW_LIST_MAX} addresses and domains`),
  viewLimit: z.number(VIEW_LIMIT).int(VIEW_LIMIT).min(1, VIEW_LIMIT).max(VIEW_LIMIT_MAX, VIEW_LIMIT).nullable(),
  showsOwner: z.boolean(),
  showsViews: z.boolean(),
  /** 'email' for a new link. */
  commenters: z.enum(COMMENTERS),
  /** Only the person who made the link, or of a main link the recording's owner, can change it. */
  mailsFirstView: z.boolean(),
});

/** The settings of a main link: it has no name and no gate, and never shows the number of its views. */
export const mainLinkSettings = linkSettings.pick({
  allowDownload: true,
  expiresAt: true,
  showsOwner: true,
  commenters: true,
  mailsFirstView: true,
});

/** A new named link. Settings that are missing are off, unless `linkSettings` says otherwise. */
export const namedLinkInput = linkSettings.partial().extend({ name: linkSettings.shape.name });
