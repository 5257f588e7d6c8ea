import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EdgeRequest } from '#scripts/local/edge/run-edge-function.ts';
import { cutoffEntry, type MediaClaims } from '#shared/model/ground/media-token.ts';
import { ENGINES, expectRefused, mediaToken, now, SIGNED, viewerRequest } from './test-support/test-edge.ts';

const FOLDER = 'segments/01J_01K/01U/';

describe.each(ENGINES)('a media token for a folder, under %s,', (_engine, loadWith) => {
  // A token that cannot be checked is also logged.
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
  const folderToken = (claims: Partial<MediaClaims> = {}) => mediaToken({ key: FOLDER, ...claims });
  const get = (path: string, token = folderToken(), entries: Record<string, string> = SIGNED) =>
    loadWith('media-request', entries)(viewerRequest(`/media/${token}/${path}`));

  it.each([
    'sent-init',
    'sent-000001',
    'sent-playlist.json',
    'sent-playlist-0001.json',
    'attached-playlist.json',
    'A_b.9',
  ])('gives access to %s in the folder', async (name) => {
    expect(await get(FOLDER + name)).toMatchObject({ method: 'GET', uri: `/${FOLDER}${name}`, querystring: {} });
  });

  it.each([
    ['the folder itself', FOLDER],
    ['the folder without its slash', FOLDER.slice(0, -1)],
    ['a folder in it', `${FOLDER}a/`],
    ['what lies deeper', `${FOLDER}a/b`],
    ['a folder beside it', 'segments/01J_01K/02U/sent-init'],
    ['a folder whose name begins with its name', 'segments/01J_01K/01U2/sent-init'],
    ['a folder whose name its name begins with', 'segments/01J_01K/01/sent-init'],
    ['the folder of another recording', 'segments/01J_01L/01U/sent-init'],
    ['a file in the folder above', 'segments/01J_01K/sent-init'],
    ['the same folder further down', `x/${FOLDER}sent-init`],
    ['the same folder in another case', `${FOLDER.toLowerCase()}sent-init`],
    ['an object of the media bucket', 'originals/01J_01K/01U'],
    ['a traversal', `${FOLDER}../02U/sent-init`],
    ['a traversal that comes back', `${FOLDER}../01U/sent-init`],
    ['the folder above, by its dots', `${FOLDER}..`],
    ['itself, by its dot', `${FOLDER}.`],
    ['a name that begins with a dot', `${FOLDER}.sent-init`],
    ['a doubled slash', `${FOLDER}/sent-init`],
    ['a slash at the end', `${FOLDER}sent-init/`],
    ['an encoded traversal', `${FOLDER}%2e%2e/02U/sent-init`],
    ['an encoded slash', `${FOLDER}..%2F02U%2Fsent-init`],
    // It would be another path for the distribution, which caches it, and the same key for the bucket.
    ['an encoded letter', `${FOLDER}%73ent-playlist.json`],
    ['an encoded dot', `${FOLDER}sent-playlist%2ejson`],
    ['a backslash', `${FOLDER}..\\02U\\sent-init`],
    ['a plus, which the bucket may take for a space', `${FOLDER}sent+init`],
    ['a semicolon', `${FOLDER}sent-init;a`],
    ['a letter of more than a byte', `${FOLDER}sent-\u00efnit`],
    ['a NUL at the end', `${FOLDER}sent-init%00`],
    ['a line end', `${FOLDER}sent-init\n`],
  ])('gives no access to %s', async (_what, path) => expectRefused(await get(path)));

  it('gives no access when its folder is not a text or is the whole bucket', async () => {
    for (const key of [undefined, null, 7, [FOLDER], '', '/']) {
      expectRefused(await get(`${FOLDER}sent-init`, mediaToken({ key: key as string })));
    }
  });

  it('ends in a slash: without it, it is a token for the key of that name', async () => {
    expectRefused(await get(`${FOLDER}sent-init`, mediaToken({ key: FOLDER.slice(0, -1) })));
  });

  it('is refused like other tokens when it has expired or has a wrong signature', async () => {
    const path = `${FOLDER}sent-000001`;
    expectRefused(await get(path, folderToken({ exp: now() - 1 })));
    expectRefused(await get(path, folderToken({ iat: now() - 3601, exp: now() + 60 })));
    expectRefused(await get(path, mediaToken({ key: FOLDER }, 'another-key')));
  });

  it('is refused after a revocation, at the next requested object', async () => {
    const iat = now() - 60;
    const entry = cutoffEntry.link('secret', 1);
    const token = folderToken({ iat, cutoffs: [cutoffEntry.recording('01J_01K'), entry] });
    expect(await get(`${FOLDER}sent-000001`, token)).toMatchObject({ uri: `/${FOLDER}sent-000001` });
    for (const name of ['sent-000001', 'sent-000002', 'sent-playlist.json']) {
      expectRefused(await get(FOLDER + name, token, { ...SIGNED, [entry]: `${iat}` }));
    }
  });

  it('allows downloads, whole and in pieces, as other tokens do', async () => {
    const path = `${FOLDER}sent-000001`;
    for (const query of ['?download=a', '?download', '?chunk=0']) {
      expectRefused(await get(path + query));
      expect(await get(path + query, folderToken({ download: 1 }))).toMatchObject({ uri: `/${path}` });
    }
    expectRefused(await get(`${path}?chunk=x`, folderToken({ download: 1 })));
  });

  it('forwards a range and conditional headers', async () => {
    const conditions = { range: 'bytes=5-', 'if-none-match': '"1"' };
    const { headers } = await loadWith(
      'media-request',
      SIGNED,
    )(viewerRequest(`/media/${folderToken()}/${FOLDER}sent-000001`, conditions));
    expect(headers).toEqual({ range: { value: 'bytes=5-' }, 'if-none-match': { value: '"1"' } });
  });

  it('forwards no other query', async () => {
    const { querystring } = (await get(`${FOLDER}sent-000001?x=2&response-content-type=text/html`)) as EdgeRequest;
    expect(querystring).toEqual({});
  });

  it('forwards the version that the playlist names, also while the recording is made', async () => {
    const { querystring } = (await get(`${FOLDER}sent-000001?versionId=a.B_-1%2B&x=2`)) as EdgeRequest;
    expect(querystring).toEqual({ versionId: { value: 'a.B_-1%2B' } });
  });

  describe('for attached segments', () => {
    const attached = (path: string) => get(path, folderToken({ versions: 1 }));

    it.each(['sent-init', 'sent-000001', 'sent-playlist-0001.json', 'attached-playlist.json'])(
      'gives access to a version of %s',
      async (name) => {
        const found = await attached(`${FOLDER}${name}?versionId=null`);
        expect(found).toMatchObject({ uri: `/${FOLDER}${name}`, querystring: { versionId: { value: 'null' } } });
      },
    );

    it.each([
      ['no version', ''],
      ['an empty version', '?versionId='],
      ['a version without a value', '?versionId'],
      ['two versions', '?versionId=1&versionId=2'],
      ['the parameter in another case', '?versionid=1'],
      ['its name encoded', '?version%49d=1'],
      ['a version with a slash', '?versionId=1/2'],
      ['a version with an equals sign', '?versionId=1=2'],
      ['a version with a letter of more than a byte', '?versionId=\u00ef'],
      ['a version with a line end', '?versionId=1\n'],
    ])('refuses %s', async (_what, query) => {
      const refused = await attached(`${FOLDER}sent-000001${query}`);
      expect(refused).toMatchObject({ statusCode: 403 });
    });

    it('refuses the playlist of the recorder, which can be overwritten', async () => {
      expectRefused(await attached(`${FOLDER}sent-playlist.json`));
      expect(await attached(`${FOLDER}sent-playlist.json?versionId=1`)).toMatchObject({ statusCode: 403 });
    });
  });
});
