import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EdgeRequest } from '#scripts/local/edge/run-edge-function.ts';
import { cutoffEntry, SIGNING_KEY_ENTRY, signingKeyEntry } from '#shared/model/ground/media-token.ts';
import { DOWNLOAD_CHUNK_BYTES } from '#shared/model/video/recording.ts';
import { ENGINES, expectRefused, KEY, mediaToken, now, SIGNED, sign, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  // A token that cannot be checked is also logged.
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
  const OBJECT_KEY = 'uploads/user/video';

  const ask = (url: string, entries: Record<string, string> = SIGNED, headers: Record<string, string> = {}) =>
    loadWith('media-request', entries)(viewerRequest(url, headers));

  const open = (token: string, entries?: Record<string, string>) => ask(`/media/${token}/${OBJECT_KEY}`, entries);

  const encode = (text: string): string => Buffer.from(text).toString('base64url');

  describe('a media token', () => {
    it('gives access to its object: the request is forwarded with the key alone, which is the cache key', async () => {
      expect(await open(mediaToken())).toMatchObject({ method: 'GET', uri: `/${OBJECT_KEY}` });
    });

    it('gives access to its object by HEAD, which is forwarded as HEAD', async () => {
      const event = viewerRequest(`/media/${mediaToken()}/${OBJECT_KEY}`);
      event.request.method = 'HEAD';
      expect(await loadWith('media-request', SIGNED)(event)).toMatchObject({ method: 'HEAD', uri: `/${OBJECT_KEY}` });
    });

    it('of one recording gives no access to another, on either path', async () => {
      const [own, other] = ['converted/01J_01K/1/video.mp4', 'converted/01J_01L/1/video.mp4'];
      expect(await ask(`/media/${mediaToken({ key: own })}/${own}`)).toMatchObject({ uri: `/${own}` });
      expectRefused(await ask(`/media/${mediaToken({ key: own })}/${other}`));
      expectRefused(await ask(`/media/${mediaToken({ key: other })}/${own}`));
      // Nor does one file of a recording open another.
      expectRefused(await ask(`/media/${mediaToken({ key: own })}/converted/01J_01K/2/video.mp4`));
    });

    it.each<[string, () => string]>([
      ['signed with another key', () => mediaToken({}, 'another-key')],
      ['signed with an empty key', () => mediaToken({}, '')],
      ['with claims changed after signing', () => `${encode('{"k":"x"}')}.${mediaToken().split('.')[1]}`],
      ['with a signature cut short', () => mediaToken().slice(0, -1)],
      ['with a signature made longer', () => `${mediaToken()}A`],
      ['without a signature', () => mediaToken().split('.')[0] ?? ''],
      ['with an empty signature', () => `${mediaToken().split('.')[0]}.`],
      ['with a third part', () => `${mediaToken()}.x`],
      ['expired a second ago', () => mediaToken({ exp: now() - 1 })],
      ['that expires now', () => mediaToken({ exp: now() })],
      ['issued more than an hour ago, whatever end it names', () => mediaToken({ iat: now() - 3601, exp: now() + 60 })],
      ['issued before a clock was set back', () => mediaToken({ iat: now() + 90, exp: now() + 600 })],
      ['issued at no time', () => mediaToken({ iat: undefined })],
      ['that never expires', () => mediaToken({ exp: undefined })],
      ['that expires at no time', () => mediaToken({ exp: 'soon' as unknown as number })],
      ['for another object', () => mediaToken({ key: 'uploads/user/other' })],
      ['for a folder above', () => mediaToken({ key: 'uploads/user' })],
      ['without subjects, which could not be revoked', () => mediaToken({ cutoffs: undefined })],
      ['that is signed but is not JSON', () => sign(encode('not json'))],
      ['that is signed but is null', () => sign(encode('null'))],
      ['of one character', () => 'x'],
    ])('%s is refused', async (_what, token) => expectRefused(await open(token())));

    it.each([
      ['no token', `/media/${OBJECT_KEY}`],
      ['nothing at all', '/media/'],
    ])('%s is refused', async (_what, url) => expectRefused(await ask(url)));

    it('is refused without an internal error while there is no signing key', async () => {
      expectRefused(await open(mediaToken(), {}));
      expect(console.log).toHaveBeenCalledWith(expect.stringContaining('Media token not checked'));
    });
  });

  describe('while the signing key is changed', () => {
    const entries = (...keys: string[]) => ({ [SIGNING_KEY_ENTRY]: signingKeyEntry(keys) });

    it('a token signed with any listed key gives access to its object', async () => {
      for (const listed of [entries(KEY, 'next'), entries('old', KEY), entries('old', KEY, 'next')]) {
        expect(await open(mediaToken(), listed)).toMatchObject({ uri: `/${OBJECT_KEY}` });
      }
    });

    it('a token signed with a removed or unknown key is refused', async () => {
      expectRefused(await open(mediaToken({}, 'older'), entries('old', KEY)));
      expectRefused(await open(mediaToken({}, ''), entries('old', '', KEY)));
      expectRefused(await open(mediaToken({}, `old ${KEY}`), entries('old', KEY)));
    });
  });

  describe('an object version', () => {
    it('is the one that the token names, whatever the viewer requests', async () => {
      const token = mediaToken({ versionId: 'checked/1', download: 1 });
      for (const query of ['', '?versionId=another', '?versionId=another&versionId=more', '?version%49d=another']) {
        const { querystring } = (await ask(`/media/${token}/${OBJECT_KEY}${query}`)) as EdgeRequest;
        expect(querystring.versionId).toEqual({ value: 'checked%2F1' });
      }
    });

    it('is not requested when only the viewer names it', async () => {
      const { querystring } = (await ask(`/media/${mediaToken()}/${OBJECT_KEY}?versionId=another`)) as EdgeRequest;
      expect(querystring).not.toHaveProperty('versionId');
    });
  });

  describe('a path that differs from the key of the token', () => {
    it.each([
      ['a traversal', `uploads/user/../user/video`],
      ['an encoded traversal', `uploads/user/%2e%2e/user/video`],
      ['an encoded letter', 'uploads/user/%76ideo'],
      ['an encoded slash', 'uploads%2Fuser%2Fvideo'],
      ['a doubled slash', '/uploads/user/video'],
      ['a slash at the end', 'uploads/user/video/'],
      ['another case', 'uploads/user/Video'],
      ['a NUL at the end', 'uploads/user/video%00'],
      ['a line end', 'uploads/user/video\n'],
      ['no key', ''],
    ])('%s is refused', async (_what, path) => expectRefused(await ask(`/media/${mediaToken()}/${path}`)));
  });

  describe('a revocation cutoff', () => {
    const recording = cutoffEntry.recording('01J_01K');
    const iat = now() - 60;
    const token = mediaToken({ iat, cutoffs: [cutoffEntry.link('secret', 1), recording] });

    // Each event that ends access, with the entry that the functions write for it.
    const revocations: [string, string][] = [
      ['the recording was deleted', cutoffEntry.recording('01J_01K')],
      ['the link was taken away, or its end moved', cutoffEntry.link('secret', 0)],
      ['downloads were switched off', cutoffEntry.download('secret', 0)],
      ['the recording was moved', cutoffEntry.place('01J_01K', 3)],
      ['its project was deleted', cutoffEntry.project('01J_01P')],
      ['its project was closed to some', cutoffEntry.projectAccess('01J_01P', 2)],
      ['the workspace was deleted', cutoffEntry.workspace('01J')],
      ['the member was removed', cutoffEntry.member('01J', '01U')],
    ];

    it.each(revocations)('because %s refuses only the tokens issued before it', async (_why, entry) => {
      const given = mediaToken({ iat, cutoffs: [cutoffEntry.recording('other'), entry] });
      expect(await open(given)).toMatchObject({ uri: `/${OBJECT_KEY}` });
      expectRefused(await open(given, { ...SIGNED, [entry]: `${iat + 1}` }));
      // A token of the same second may have been issued before the cutoff.
      expectRefused(await open(given, { ...SIGNED, [entry]: `${iat}` }));
      expect(await open(given, { ...SIGNED, [entry]: `${iat - 1}` })).toMatchObject({ uri: `/${OBJECT_KEY}` });
      expect(await open(given, { ...SIGNED, [`${entry}0`]: `${iat + 1}` })).toMatchObject({ uri: `/${OBJECT_KEY}` });
    });

    it('of one of several subjects is enough', async () => {
      const entries = { ...SIGNED, [recording]: `${iat - 1}`, [cutoffEntry.link('secret', 1)]: `${iat}` };
      expectRefused(await open(token, entries));
    });

    it('of a subject that the token does not name has no effect', async () => {
      const entries = { ...SIGNED, [cutoffEntry.recording('other')]: `${iat + 9}` };
      expect(await open(token, entries)).toMatchObject({ uri: `/${OBJECT_KEY}` });
    });

    it.each(['soon', '', ' '])(
      'that is not a time ("%s") refuses all tokens, to be on the safe side',
      async (value) => {
        expectRefused(await open(token, { ...SIGNED, [recording]: value }));
      },
    );

    it('that cannot be read refuses all tokens', async () => {
      const run = loadWith('media-request', { ...SIGNED, [recording]: null });
      expectRefused(await run(viewerRequest(`/media/${token}/${OBJECT_KEY}`)));
    });
  });

  describe('a download', () => {
    it.each(['download=video.webm', 'download=', 'download', 'chunk=0', 'chunk'])(
      'by ?%s requires a token that allows downloads',
      async (query) => {
        expectRefused(await ask(`/media/${mediaToken({ download: 0 })}/${OBJECT_KEY}?${query}`));
      },
    );

    it('keeps the query for the response function, which reads the file name from it', async () => {
      expect(await ask(`/media/${mediaToken({ download: 1 })}/${OBJECT_KEY}?download=a%20b`)).toMatchObject({
        querystring: { download: { value: 'a%20b' } },
      });
    });
  });

  describe('the range of a request', () => {
    it.each([
      [0, 'bytes=0-5242879'],
      [1, 'bytes=5242880-10485759'],
      [1023, `bytes=${1023 * DOWNLOAD_CHUNK_BYTES}-${1024 * DOWNLOAD_CHUNK_BYTES - 1}`],
    ])('of chunk %i is %s', async (chunk, range) => {
      expect(await ask(`/media/${mediaToken({ download: 1 })}/${OBJECT_KEY}?chunk=${chunk}`)).toMatchObject({
        headers: { range: { value: range } },
      });
    });

    it('of a chunk replaces the Range header of the viewer', async () => {
      const result = await ask(`/media/${mediaToken({ download: 1 })}/${OBJECT_KEY}?chunk=0`, SIGNED, {
        range: 'bytes=0-1',
      });
      expect(result.headers).toEqual({ range: { value: 'bytes=0-5242879' } });
    });

    it.each(['-1', '1.5', 'one', '', '1e3', '0x10', '%31', '99999999', '1,2', ' 1'])(
      'of the invalid chunk "%s" is refused',
      async (chunk) => expectRefused(await ask(`/media/${mediaToken({ download: 1 })}/${OBJECT_KEY}?chunk=${chunk}`)),
    );

    it('without a chunk is forwarded unchanged, because players seek with it', async () => {
      const result = await ask(`/media/${mediaToken()}/${OBJECT_KEY}`, SIGNED, { range: 'bytes=100-' });
      expect(result.headers).toEqual({ range: { value: 'bytes=100-' } });
    });

    it('is not set without a chunk and a Range header', async () => {
      expect((await open(mediaToken())).headers).toEqual({});
    });

    it('is forwarded together with conditional headers, which the bucket evaluates', async () => {
      const conditions = { 'if-range': '"1"', range: 'bytes=5-', 'if-none-match': '"1"' };
      const { headers } = await ask(`/media/${mediaToken()}/${OBJECT_KEY}`, SIGNED, conditions);
      expect(headers).toEqual({
        'if-range': { value: '"1"' },
        range: { value: 'bytes=5-' },
        'if-none-match': { value: '"1"' },
      });
    });
  });
});
