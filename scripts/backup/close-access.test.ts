import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { ENTRIES } from './close-access.ts';

/** Found by a secret, and not deleted: an invitation gets an end instead, and an unsubscription only ends mails. */
const STAYING = ['guestUnsubscribe', 'invitationToken', 'unsubscribe'];

it('a restore ends everything that lets the person in who has its secret', () => {
  const keys = readFileSync(path.join(ROOT, 'functions/data/table/keys.ts'), 'utf8');
  const found = [...keys.matchAll(/^export const (keyOf\w+|\w+Key) = \(([^)]*)\)/gm)];
  const bySecret = found
    .filter(([, , parameters = '']) => /secret|tokenHash/i.test(parameters))
    .map(([, name]) => (name === 'keyOfGateKey' ? 'gateKey' : name?.replace(/Key$/, '')));
  expect(bySecret.toSorted()).toEqual([...ENTRIES, ...STAYING].toSorted());
});
