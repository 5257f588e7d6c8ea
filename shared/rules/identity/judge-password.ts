import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordOwner, PasswordWeakness } from '../../model/identity/password-weakness.ts';

/** How strong a password is: from 0, guessed at once, to 4. */
export interface PasswordJudgment {
  score: 0 | 1 | 2 | 3 | 4;
  weakness: PasswordWeakness | null;
}

/** Shorter names are ignored: they are part of too many words. */
const SHORTEST_NAME = 3;

const COMMON_PASSWORDS = 'passwords-common';

let judge: ZxcvbnFactory | undefined;

const ownTexts = ({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] =>
  [email, email.split('@')[0] ?? '', firstName, lastName]
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text.length >= SHORTEST_NAME);

/**
 * Returns how strong a password is, and why it is weak. The list of common passwords is as large as a small app: import
 * this module only once a password is typed.
 */
export function judgePassword(password: string, owner: PasswordOwner): PasswordJudgment {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const own = ownTexts(owner);
  const { score, sequence } = judge.check(password, own);
  const [match] = sequence;
  const isCommon = sequence.length === 1 && match?.dictionaryName === COMMON_PASSWORDS;
  const isOwn = own.some((text) => password.toLowerCase().includes(text));
  return { score, weakness: isOwn ? 'own' : isCommon ? 'common' : null };
}
