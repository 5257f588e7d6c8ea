import * as z from 'zod';
import { EARLIER_NAMES_MAX } from '../../process/limits.ts';
import { storedLine, storedText } from '../ground/stored-text.ts';
import { getItems } from '../table/batches.ts';
import { EXISTS, expression, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, tryUpdateAndGetItem, tryUpdateItem } from '../table/items.ts';
import { peopleIndex, userKey } from '../table/keys.ts';
import { type Change, check, put, remove, update } from '../table/transaction.ts';

export const userItem = z.object({
  type: z.literal('user'),
  id: z.string(),
  /** As the user wrote it. Letter case makes no difference. */
  email: z.string(),
  /** PHC string; null for a user who cannot log in by password. */
  passwordHash: z.string().nullable(),
  /** Counts changes of the password. A change makes all earlier sessions and reset links invalid. */
  passwordVersion: z.number().default(0),
  /** Counts the times when all tokens ended. A token is valid only while the user has its number. */
  tokensVersion: z.number().default(0),
  emailVerified: z.boolean(),
  /** When the user signed on last, ISO 8601; missing for one who never did. */
  signedOnAt: z.string().optional(),
  firstName: storedLine,
  lastName: storedLine,
  /** Earlier names, the oldest first, each with the time until when (ISO 8601): earlier entries of the record have them. */
  earlierNames: z.array(z.object({ name: storedLine, until: z.string() })).optional(),
  company: storedLine.nullable(),
  phone: storedLine.nullable(),
  reasonForUse: storedText,
  /** Key of the picture. */
  pictureKey: z.string().nullable().default(null),
  /**
   * Counts the workspaces that others have handed over to the user: `removeUser` is refused when it has changed.
   */
  handoverCount: z.number().default(0),
  mailsFirstViews: z.boolean().default(true),
  /** Whether the user wants mails about comments on their recordings and replies to theirs. */
  mailsComments: z.boolean().default(true),
  /** When an administrator stopped the account, ISO 8601; null for an active one. */
  stoppedAt: z.string().nullable().default(null),
  /** Whether the links that the person made show nothing while the account is stopped. */
  stopsLinks: z.boolean().default(false),
  /** The last day on which the person used the app, such as 2026-01-31; null before the first. */
  lastSeenOn: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type User = Omit<z.output<typeof userItem>, 'type'>;

export const getUser = (userId: string): Promise<User | null> => getItem(userItem, userKey(userId));

/** Users by their ids, which may repeat; one that does not exist is left out. */
export async function getUsers(ids: string[]): Promise<Map<string, User>> {
  const users = await getItems(userItem, [...new Set(ids)].map(userKey));
  return new Map(users.map((user) => [user.id, user]));
}

/** What others read as the name of a user. */
export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The name of a user at a time (ISO 8601). */
export const nameAt = ({ earlierNames = [], ...user }: User, time: string): string =>
  earlierNames.find(({ until }) => until >= time)?.name ?? nameOf(user);

/**
 * Creates a user.
 * @param ttl when the item expires unless the user is verified before, in seconds since the epoch
 */
export const putUser = (user: User, ttl?: number): Change =>
  put({
    Item: { ...userKey(user.id), ...peopleIndex(user.id), type: 'user', ...user, ...(ttl !== undefined && { ttl }) },
    onlyIf: IS_NEW,
  });

const IS_ACTIVE = expression`(attribute_not_exists(stoppedAt) OR stoppedAt = ${null})`;

/** Deletes a user who never verified the e-mail address; refused for any other. */
export const removeUnverifiedUser = (userId: string): Change =>
  remove({ Key: userKey(userId), onlyIf: hasValues({ emailVerified: false }) });

/** Counts workspaces that others hand over to a user; refused when the account is deleted or stopped. */
export const countHandovers = (userId: string, count: number): Change =>
  update({
    Key: userKey(userId),
    add: { handoverCount: count },
    onlyIf: expression`${hasValues({ emailVerified: true })} AND ${IS_ACTIVE}`,
  });

/** The condition that an account exists, and has the password of a version. */
const hasPassword = (version: number) =>
  expression`${EXISTS} AND (attribute_not_exists(passwordVersion) OR passwordVersion = ${version})`;

/** Refuses a transaction when the password of a user is not the one of a version any more, or the account is deleted. */
export const checkPasswordVersion = (userId: string, version: number): Change =>
  check({ Key: userKey(userId), onlyIf: hasPassword(version) });

/**
 * Deletes an account; refused when its password, or the workspaces handed over to it, have changed since it was read.
 */
export const removeUser = ({ id, passwordVersion, handoverCount }: User): Change =>
  remove({
    Key: userKey(id),
    onlyIf: expression`${hasPassword(passwordVersion)}
      AND (attribute_not_exists(handoverCount) OR handoverCount = ${handoverCount})`,
  });

/**
 * Marks a user's e-mail address as verified, and the user as seen. Refused when the user does not exist, is stopped or is
 * already verified.
 * @param updatedAt ISO 8601
 */
export const verifyUser = (userId: string, updatedAt: string): Change =>
  update({
    Key: userKey(userId),
    set: { emailVerified: true, updatedAt, lastSeenOn: updatedAt.slice(0, 10) },
    remove: ['ttl'],
    onlyIf: expression`${hasValues({ emailVerified: false })} AND ${IS_ACTIVE}`,
  });

/** @param signedOnAt ISO 8601. Refused when the account is deleted. */
export const markSignedOn = (userId: string, signedOnAt: string): Change =>
  update({ Key: userKey(userId), set: { signedOnAt }, onlyIf: hasValues({ emailVerified: true }) });

/** A change of the password. Times are ISO 8601. */
interface PasswordChange {
  /** Missing when the password stays, and only what it gave access to ends. */
  passwordHash?: string;
  signedOnAt?: string;
  keepsTokens: boolean;
  updatedAt: string;
}

/**
 * Changes a user's password. This ends all the user's sessions and reset links, and the tokens unless they stay.
 * Refused when the password is not the one of `version` any more, or the account is deleted.
 */
export const setPassword = (
  userId: string,
  version: number,
  { passwordHash, signedOnAt, keepsTokens, updatedAt }: PasswordChange,
): Change =>
  update({
    Key: userKey(userId),
    set: { passwordHash, signedOnAt, passwordVersion: version + 1, updatedAt },
    add: keepsTokens ? {} : { tokensVersion: 1 },
    onlyIf: hasPassword(version),
  });

const hasTokens = (version: number) =>
  expression`${EXISTS} AND (attribute_not_exists(tokensVersion) OR tokensVersion = ${version})`;

/** Ends all tokens of a user; refused when they have ended since the user was read, or the account is deleted. */
export const endAllTokens = ({ id, tokensVersion }: Pick<User, 'id' | 'tokensVersion'>): Change =>
  update({ Key: userKey(id), set: { tokensVersion: tokensVersion + 1 }, onlyIf: hasTokens(tokensVersion) });

/** Ends all sessions, reset links and tokens of a user. */
const allEnded = ({ passwordVersion, tokensVersion }: Pick<User, 'passwordVersion' | 'tokensVersion'>) => ({
  passwordVersion: passwordVersion + 1,
  tokensVersion: tokensVersion + 1,
});

const isUnchanged = ({ passwordVersion, tokensVersion }: Pick<User, 'passwordVersion' | 'tokensVersion'>) =>
  expression`${hasPassword(passwordVersion)} AND ${hasTokens(tokensVersion)}`;

/**
 * Stops an account, which ends all its sessions, reset links and tokens. Refused when it is stopped or deleted, or its
 * password or tokens have changed since it was read.
 */
export const stopUser = (user: User, { stoppedAt, stopsLinks }: { stoppedAt: string; stopsLinks: boolean }): Change =>
  update({
    Key: userKey(user.id),
    set: { stoppedAt, stopsLinks, ...allEnded(user), ...peopleIndex(user.id) },
    onlyIf: expression`${isUnchanged(user)} AND ${IS_ACTIVE}`,
  });

/** Starts a stopped account again. What its stop has ended stays ended. Refused when it was changed since it was read. */
export const startUser = ({ id, stoppedAt }: User): Change =>
  update({ Key: userKey(id), set: { stoppedAt: null, stopsLinks: false }, onlyIf: hasValues({ stoppedAt }) });

/** Takes the password of a user away, and ends all sessions, reset links and tokens. Passkeys stay. */
export const clearPassword = (user: User, updatedAt: string): Change =>
  update({
    Key: userKey(user.id),
    set: { passwordHash: null, ...allEnded(user), updatedAt },
    onlyIf: isUnchanged(user),
  });

/** Refuses a transaction when a user has no active, verified account. */
export const checkActiveUser = (userId: string): Change =>
  check({
    Key: userKey(userId),
    onlyIf: expression`${hasValues({ emailVerified: true })} AND ${IS_ACTIVE}`,
  });

/** Refuses a transaction when all tokens of a user have ended since the user was read, or the account is deleted. */
export const checkTokensVersion = ({ id, tokensVersion }: Pick<User, 'id' | 'tokensVersion'>): Change =>
  check({ Key: userKey(id), onlyIf: hasTokens(tokensVersion) });

/**
 * Changes the name of a user, or a part of it, and keeps the names before. Refused when the account was changed
 * since it was read, or is deleted.
 */
export function changeName(
  { updatedAt: readAt, earlierNames: known = [], ...user }: User,
  names: { firstName?: string | undefined; lastName?: string | undefined },
  updatedAt: string,
): Change {
  const earlierNames = [...known, { name: nameOf(user), until: updatedAt }].slice(-EARLIER_NAMES_MAX);
  const set = { ...names, earlierNames, updatedAt };
  return update({ Key: userKey(user.id), set, onlyIf: hasValues({ updatedAt: readAt }) });
}

/**
 * Changes which mails a user gets. An undefined choice stays as it is.
 * @returns the changed user; null when the account is deleted
 */
export const changeSettings = (
  userId: string,
  settings: Partial<Pick<User, 'mailsFirstViews' | 'mailsComments'>>,
): Promise<User | null> => tryUpdateAndGetItem(userItem, { Key: userKey(userId), set: settings, onlyIf: EXISTS });

/**
 * Changes or removes a user's picture; refused when the picture has changed since it was read, or the account is
 * deleted.
 */
export function setPictureKey(
  { id, pictureKey: before }: User,
  { pictureKey, updatedAt }: Pick<User, 'pictureKey' | 'updatedAt'>,
): Change {
  const isSame = hasValues({ pictureKey: before });
  const isUnchanged = before === null ? expression`(attribute_not_exists(pictureKey) OR ${isSame})` : isSame;
  return update({ Key: userKey(id), set: { pictureKey, updatedAt }, onlyIf: expression`${EXISTS} AND ${isUnchanged}` });
}

/** Stores the same password under new cost parameters, unless the password was changed meanwhile. */
export async function replacePasswordHash(userId: string, from: string, to: string): Promise<void> {
  await tryUpdateItem({
    Key: userKey(userId),
    set: { passwordHash: to },
    onlyIf: hasValues({ passwordHash: from }),
  });
}
