import { expect, it } from 'vitest';
import { newPerson } from '../../domain/test-support/people.ts';
import { newId } from '../../process/ids.ts';
import { tryApply } from '../ground/apply.ts';
import type { Change } from '../table/transaction.ts';
import * as people from './people.ts';
import type { User } from './user.ts';
import * as users from './user.ts';

const AT = '2026-11-28T00:00:00.000Z';

/** As it was read before its deletion: an account that was never stopped, and has no picture. */
const gone = { ...((await users.getUser((await newPerson()).actor.userId)) as User), id: newId() };
const { id } = gone;
const stopped = { ...gone, stoppedAt: AT };

/** All writes of accounts, by their names. */
const WRITES: Record<string, (() => Change) | (() => Promise<unknown>)> = {
  removeUnverifiedUser: () => users.removeUnverifiedUser(id),
  countHandovers: () => users.countHandovers(id, 1),
  checkPasswordVersion: () => users.checkPasswordVersion(id, 0),
  removeUser: () => users.removeUser(gone),
  verifyUser: () => users.verifyUser(id, AT),
  markSignedOn: () => users.markSignedOn(id, AT),
  setPassword: () => users.setPassword(id, 0, { passwordHash: 'a hash', keepsTokens: false, updatedAt: AT }),
  endAllTokens: () => users.endAllTokens(gone),
  stopUser: () => users.stopUser(gone, { stoppedAt: AT, stopsLinks: false }),
  startUser: () => users.startUser(stopped),
  clearPassword: () => users.clearPassword(gone, AT),
  checkActiveUser: () => users.checkActiveUser(id),
  checkTokensVersion: () => users.checkTokensVersion(gone),
  changeName: () => users.changeName(gone, { firstName: 'Grace' }, AT),
  changeSettings: () => users.changeSettings(id, { mailsComments: false }),
  setPictureKey: () => users.setPictureKey(gone, { pictureKey: 'pictures/one', updatedAt: AT }),
  replacePasswordHash: () => users.replacePasswordHash(id, 'a hash', 'another'),
  saveSeenOn: () => people.saveSeenOn(id, '2026-11-28'),
};
const NO_CHANGES = ['getUser', 'getUsers', 'nameAt', 'nameOf', 'pagePeople', 'putUser', 'userItem'];

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
