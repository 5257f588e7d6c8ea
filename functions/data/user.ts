import * as z from 'zod';
import { userKey } from './keys.ts';
import { storedLine, storedText } from './stored-text.ts';
import { getItem, updateAndGetItem, updateItem, type Write } from './table.ts';
import { getItems } from './table-batches.ts';
import { isConditionFailure } from './write-id.ts';

const userItem = z.object({
  type: z.literal('user'),
  id: z.string(),
  /** As the user wrote it. Letter case makes no difference. */
  email: z.string(),
  /** PHC string; null for a user who cannot log in by password. */
  passwordHash: z.string().nullable(),
  /** Counts changes of the password. A change makes all earlier sessions and reset links invalid. */
  passwordVersion: z.number().default(0),
  emailVerified: z.boolean(),
  firstName: storedLine,
  lastName: storedLine,
  company: storedLine.nullable(),
  phone: storedLine.nullable(),
  reasonForUse: storedText,
  /** S3 key of the picture. */
  pictureKey: z.string().nullable().default(null),
  /**
   * Counts the workspaces that others have handed over to the user: `deleteUserWrite` is refused when it has changed.
   */
  handoverCount: z.number().default(0),
  /** Whether the user wants mails at first views of links. */
  mailsFirstViews: z.boolean().default(true),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type User = Omit<z.output<typeof userItem>, 'type'>;

/** Reads a user; null when the user does not exist. */
export const getUser = (userId: string): Promise<User | null> => getItem(userItem, userKey(userId));

/** The users with these ids, in no order; one that does not exist is left out. */
export const getUsers = (ids: string[]): Promise<User[]> => getItems(userItem, ids.map(userKey));

/**
 * Creates a user.
 * @param ttl when the item expires unless the user is verified before, in seconds since the epoch
 */
export const createUserWrite = (user: User, ttl?: number): Write => ({
  Put: {
    // An earlier version wants `profileImageUrl`: while this one is deployed, both run.
    Item: { ...userKey(user.id), type: 'user', ...user, profileImageUrl: null, ...(ttl !== undefined && { ttl }) },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Deletes a user who never verified the e-mail address; refused for any other. */
export const deleteUnverifiedUserWrite = (userId: string): Write => ({
  Delete: {
    Key: userKey(userId),
    ConditionExpression: 'emailVerified = :no',
    ExpressionAttributeValues: { ':no': false },
  },
});

/** Counts workspaces that others hand over to a user; refused when the account is deleted. */
export const countHandoversWrite = (userId: string, count: number): Write => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'ADD handoverCount :count',
    ConditionExpression: 'emailVerified = :yes',
    ExpressionAttributeValues: { ':count': count, ':yes': true },
  },
});

/**
 * Deletes an account; refused when its password, or the workspaces handed over to it, have changed since it was read.
 */
export const deleteUserWrite = ({ id, passwordVersion, handoverCount }: User): Write => ({
  Delete: {
    Key: userKey(id),
    ConditionExpression:
      'attribute_exists(PK) AND (attribute_not_exists(passwordVersion) OR passwordVersion = :version) AND ' +
      '(attribute_not_exists(handoverCount) OR handoverCount = :handovers)',
    ExpressionAttributeValues: { ':version': passwordVersion, ':handovers': handoverCount },
  },
});

/**
 * Marks a user's e-mail address as verified; refused when the user does not exist or is already verified.
 * @param updatedAt ISO 8601
 */
export const verifyUserWrite = (userId: string, updatedAt: string): Write => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'SET emailVerified = :yes, updatedAt = :now REMOVE #ttl',
    ConditionExpression: 'emailVerified = :no',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':yes': true, ':no': false, ':now': updatedAt },
  },
});

/**
 * Changes a user's password. This ends all the user's sessions and reset links.
 * Refused when the password is not the one of `version` any more.
 * @param updatedAt ISO 8601
 */
export const changePasswordWrite = (
  userId: string,
  version: number,
  passwordHash: string,
  updatedAt: string,
): Write => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'SET passwordHash = :hash, passwordVersion = :next, updatedAt = :now',
    ConditionExpression: 'attribute_not_exists(passwordVersion) OR passwordVersion = :version',
    ExpressionAttributeValues: { ':hash': passwordHash, ':version': version, ':next': version + 1, ':now': updatedAt },
  },
});

/**
 * Changes a user's name.
 * @returns the changed user; null when the account is deleted
 */
export async function renameUser(
  userId: string,
  { firstName, lastName, updatedAt }: Pick<User, 'firstName' | 'lastName' | 'updatedAt'>,
): Promise<User | null> {
  try {
    return await updateAndGetItem(userItem, {
      Key: userKey(userId),
      UpdateExpression: 'SET firstName = :first, lastName = :last, updatedAt = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':first': firstName, ':last': lastName, ':now': updatedAt },
    });
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/**
 * Sets whether a user gets mails at first views of links.
 * @returns the changed user; null when the account is deleted
 */
export async function chooseFirstViewMails(userId: string, mailsFirstViews: boolean): Promise<User | null> {
  try {
    return await updateAndGetItem(userItem, {
      Key: userKey(userId),
      UpdateExpression: 'SET mailsFirstViews = :choice',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':choice': mailsFirstViews },
    });
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/**
 * Changes or removes a user's picture; refused when the picture has changed since it was read, or the account is
 * deleted.
 */
export function changePictureWrite(before: User, after: Pick<User, 'pictureKey' | 'updatedAt'>): Write {
  const unchanged =
    before.pictureKey === null ? '(attribute_not_exists(pictureKey) OR pictureKey = :before)' : 'pictureKey = :before';
  return {
    Update: {
      Key: userKey(before.id),
      UpdateExpression: 'SET pictureKey = :after, updatedAt = :now',
      ConditionExpression: `attribute_exists(PK) AND ${unchanged}`,
      ExpressionAttributeValues: { ':before': before.pictureKey, ':after': after.pictureKey, ':now': after.updatedAt },
    },
  };
}

/** Stores the same password under new cost parameters, unless the password was changed meanwhile. */
export async function replacePasswordHash(userId: string, from: string, to: string): Promise<void> {
  try {
    await updateItem({
      Key: userKey(userId),
      UpdateExpression: 'SET passwordHash = :to',
      ConditionExpression: 'passwordHash = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
