import * as z from 'zod';
import { DELETION_CHOICES_MAX } from '../../limits.ts';
import { ROLES } from '../../model/identity/workspace.ts';
import { memberCall } from '../ground/define-call.ts';
import { contact, email, fileUrl, id, knownPassword } from '../ground/fields.ts';
import { changePasswordInput, profileInput } from '../ground/forms.ts';
import { currentUser } from './auth.ts';

/** Changes the names of the account; what is missing stays as it is. */
export const updateProfile = memberCall('updateProfile', 'PUT /api/account/profile', {
  input: profileInput
    .partial()
    .refine((names) => Object.keys(names).length > 0, 'A first name or a last name is required'),
  output: currentUser,
});

/** Sets the picture of the account from a file that the caller uploaded: a JPEG of 256 by 256 pixels. */
export const setPicture = memberCall('setPicture', 'PUT /api/account/picture', {
  input: z.strictObject({ uploadURL: fileUrl }),
  output: currentUser,
});

export const removePicture = memberCall('removePicture', 'DELETE /api/account/picture', { output: currentUser });

/** Changes the password of the signed-in user. Every other session ends; this browser gets a new one. */
export const changePassword = memberCall('changePassword', 'PUT /api/account/password', { input: changePasswordInput });

export const deletionPlan = z.object({
  /** The workspaces that the caller owns, oldest first. */
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isPersonal: z.boolean(),
      /** The other members, by the time of joining. A workspace without other members is deleted with the account. */
      members: z.array(contact.extend({ userId: z.string(), role: z.enum(ROLES) })),
    }),
  ),
});

export type DeletionPlan = z.output<typeof deletionPlan>;

/** The decisions that the deletion of the account needs. */
export const getDeletionPlan = memberCall('getDeletionPlan', 'GET /api/account/deletion', { output: deletionPlan });

export const deleteAccountInput = z.strictObject({
  /** The e-mail address of the account, typed as a confirmation. */
  email,
  /** Missing for an account without a password: its session must have begun less than ten minutes ago. */
  password: knownPassword.optional(),
  /** For each of the caller's workspaces with other members: its new owner, or null to delete it with its contents. */
  workspaces: z.array(z.strictObject({ id, newOwnerId: id.nullable() })).max(DELETION_CHOICES_MAX),
  /** Whether the caller's comments in workspaces of others are deleted too. Otherwise they stay, without the name. */
  deletesComments: z.boolean().default(false),
});

/** Deletes the account of the signed-in user, for good. */
export const deleteAccount = memberCall('deleteAccount', 'POST /api/account/deletion', { input: deleteAccountInput });
