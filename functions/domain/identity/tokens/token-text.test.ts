import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, sha256 } from '../../../process/ids.ts';
import { clientName } from './find-token-actor.ts';
import { newTokenText, parseTokenText } from './token-text.ts';

describe('the text of a token', () => {
  beforeEach(() => {
    vi.stubEnv('STAGE', 'my-stage');
  });

  it('has a prefix that scanners know, the stage, a secret that is stored as a hash, and a checksum', () => {
    const userId = newId();
    const { text, secretHash } = newTokenText(userId);
    expect(text).toMatch(/^fk_my-stage_[0-9A-Za-z]{69}_[0-9A-Za-z]{6}$/);
    expect(text).not.toContain(secretHash);
    expect(parseTokenText(text)).toEqual({ userId, secretHash });
    expect(sha256(text.slice('fk_my-stage_'.length + 26, -7))).toBe(secretHash);
  });

  it('is another one each time', () => {
    const texts = Array.from({ length: 50 }, () => newTokenText('U'.repeat(26)).text);
    expect(new Set(texts).size).toBe(50);
  });

  it('is refused with any other character, without one, and with more', () => {
    const { text } = newTokenText(newId());
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '7' ? '8' : '7';
      expect(parseTokenText(`${text.slice(0, at)}${other}${text.slice(at + 1)}`), `at ${at}`).toBeNull();
      expect(parseTokenText(text.slice(0, at) + text.slice(at + 1))).toBeNull();
    }
    for (const wrong of ['', `${text}0`, ` ${text}`, `${text}\n`, text.toLowerCase()]) {
      expect(parseTokenText(wrong)).toBeNull();
    }
  });

  it('of another stage is refused', () => {
    const { text } = newTokenText(newId());
    vi.stubEnv('STAGE', 'prod');
    expect(parseTokenText(text)).toBeNull();
  });
});

it.each([
  ['curl/8.5.0', 'curl'],
  ['framekeep-upload/1.2', 'framekeep-upload'],
  ['python-requests/2.32', 'python-requests'],
  ['node', 'node'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['<b>bold</b>', 'Unknown client'],
  ['', 'Unknown client'],
  [null, 'Unknown client'],
])('the kind of client of %s is %s', (userAgent, name) => {
  expect(clientName(userAgent)).toBe(name);
});
