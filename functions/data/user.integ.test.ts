import { expect, it } from 'vitest';
import { newPerson } from '../domain/test-support/people.ts';
import { newId } from '../process/ids.ts';
import { tryApply } from './apply.ts';
import * as people from './people.ts';
import type { Change } from './table/transaction.ts';
import type { User } from './user.ts';
import * as users from './user.ts';

const AT = '2026-11-28T00:00:00.000Z';

/** As it was read before its deletion: an account that was never stopped, and has no picture. */
const gone = { ...((await users.getUser((await newPerson()).actor.userId)) as User), id: newId() };
const { id } = gone;
const stopped = { ...gone, stoppedAt: AT };

/** All writes of accounts, by their names. */
const WRITES: Record<string, (() => Change) | (() => Promise<unknown>)> = {
  unverifiedUserDeleted: () => users.unverifiedUserDeleted(id),
  handoversCounted: () => users.handoversCounted(id, 1),
  passwordUnchanged: () => users.passwordUnchanged(id, 0),
  userDeleted: () => users.userDeleted(gone),
  userVerified: () => users.userVerified(id, AT),
  userSignedOn: () => users.userSignedOn(id, AT),
  passwordChanged: () => users.passwordChanged(id, 0, { passwordHash: 'a hash', keepsTokens: false, updatedAt: AT }),
  allTokensEnded: () => users.allTokensEnded(gone),
  userStopped: () => users.userStopped(gone, { stoppedAt: AT, stopsLinks: false }),
  userStarted: () => users.userStarted(stopped),
  passwordTaken: () => users.passwordTaken(gone, AT),
  userIsActive: () => users.userIsActive(id),
  tokensNotEnded: () => users.tokensNotEnded(gone),
  changeSettings: () => users.changeSettings(id, { firstName: 'Grace', mailsComments: false }),
  pictureChanged: () => users.pictureChanged(gone, { pictureKey: 'pictures/one', updatedAt: AT }),
  replacePasswordHash: () => users.replacePasswordHash(id, 'a hash', 'another'),
  listPerson: () => people.listPerson(id),
  seenOn: () => people.seenOn(id, '2026-11-28'),
};
const NO_CHANGES = ['getUser', 'getUsers', 'pagePeople', 'userCreated'];

it('every write of an account has its line here', () => {
  const names = Object.keys({ ...users, ...people }).filter((name) => !NO_CHANGES.includes(name));
  expect(names.sort()).toEqual(Object.keys(WRITES).sort());
});

it.each(Object.entries(WRITES))(
  '%s brings back nothing of an account that was deleted meanwhile',
  async (_name, write) => {
    const written = write();
    if (written instanceof Promise) await written;
    else expect(await tryApply([written])).toBe(false);
    expect(await users.getUser(id)).toBeNull();
  },
);
