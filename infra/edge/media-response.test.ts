import { describe, expect, it } from 'vitest';
import type { EdgeResponse } from '#scripts/local/edge/run-edge-function.ts';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  async function respond(url: string, statusCode: number, headers: EdgeResponse['headers']): Promise<EdgeResponse> {
    return (await loadWith('media-response')({
      ...viewerRequest(url),
      response: { statusCode, headers },
    })) as EdgeResponse;
  }

  const answer = (query: string, statusCode = 200): Promise<EdgeResponse> =>
    respond(`/uploads/user/video${query}`, statusCode, { 'content-type': { value: 'video/webm' } });

  /** Content-Disposition of a download under a name, in the encoding that the API redirects with. */
  async function disposition(name: string): Promise<string | undefined> {
    return (await answer(`?download=${encodeURIComponent(name)}`)).headers['content-disposition']?.value;
  }

  /** The file name that a browser reads from the extended parameter (RFC 5987). */
  const realName = (header = ''): string => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '');

  describe('the file name of a download', () => {
    it('is sent twice: in ASCII and in UTF-8', async () => {
      expect(await disposition('Video 1.webm')).toBe(
        `attachment; filename="Video 1.webm"; filename*=UTF-8''Video%201.webm`,
      );
    });

    it.each([
      ['Käse & Brot.mp4', 'K_se & Brot.mp4'],
      ['日本語の録画.mp4', '_.mp4'],
      ['שלום עולם.webm', '_ _.webm'],
      ['تسجيل.mp4', '_.mp4'],
      ['🎬 demo 👩‍💻.mp4', '_ demo _.mp4'],
      ['e\u0301te\u0301.webm', 'e_te_.webm'],
    ])('%s is sent unchanged, with %s for old clients', async (name, plain) => {
      const header = await disposition(name);
      expect(realName(header)).toBe(name);
      expect(header).toContain(`filename="${plain}";`);
      expect(header).toMatch(/^[ -~]+$/);
    });

    it.each([
      ['quotes that would end it', 'a"; filename="b.exe'],
      ['an encoding of its own', '100%22.webm'],
      ['every character that is special somewhere', `a'b(c)d*e;f=g,h%i.webm`],
    ])('with %s remains one header parameter', async (_what, name) => {
      const header = await disposition(name);
      expect(realName(header)).toBe(name);
      expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.!~%-]*$/);
    });

    it.each([
      ['line ends, which would start a header', 'a\r\nset-cookie: x.webm', 'aset-cookie: x.webm'],
      ['control characters', 'a\u0000\u001b\u007f\u0085b.webm', 'ab.webm'],
      ['folders', '../../etc/passwd', '.._.._etc_passwd'],
      ['Windows folders', 'C:\\video.webm', 'C:_video.webm'],
      ['a turned extension (right-to-left override)', 'video\u202egpj.webm', 'videogpj.webm'],
      ['isolates and marks', '\u2066a\u2069\u200f\u200eb.webm', 'ab.webm'],
    ])('loses %s', async (_what, name, left) => {
      expect(realName(await disposition(name))).toBe(left);
    });

    it('may be written with + for spaces, as form encoding does', async () => {
      const { headers } = await answer('?download=Video+1%2B.webm');
      expect(realName(headers['content-disposition']?.value)).toBe('Video 1+.webm');
    });

    it('with an invalid encoding is used as it is', async () => {
      const { headers } = await answer('?download=50%.webm');
      expect(realName(headers['content-disposition']?.value)).toBe('50%.webm');
    });

    it('is chosen by the browser when the name is empty', async () => {
      expect(await disposition('')).toBe('attachment');
      expect(await disposition('\u202e')).toBe('attachment');
    });

    it('of 255 emoji fits into the header', async () => {
      const name = '🎬'.repeat(255);
      expect(realName(await disposition(name))).toBe(name);
    });
  });

  describe('a media response', () => {
    it('keeps its other headers and its status', async () => {
      expect(await answer('?download=a.webm', 206)).toMatchObject({
        statusCode: 206,
        headers: { 'content-type': { value: 'video/webm' }, 'content-disposition': {} },
      });
    });

    it('for playback is not an attachment, allows no frames, and has to be revalidated', async () => {
      expect(await answer('')).toEqual({
        statusCode: 200,
        headers: {
          'content-type': { value: 'video/webm' },
          'cache-control': { value: 'private, no-cache' },
          'x-frame-options': { value: 'DENY' },
        },
      });
    });

    it('has to be revalidated whatever Cache-Control its uploader set', async () => {
      const headers = { 'cache-control': { value: 'public, max-age=31536000, immutable' } };
      expect((await respond('/uploads/user/video', 200, headers)).headers['cache-control']).toEqual({
        value: 'private, no-cache',
      });
    });

    it.each([
      ['a segment', 'sent-000001', 'private, no-cache'],
      ['a page of the playlist', 'sent-playlist-0001.json', 'private, no-cache'],
      ['the playlist as it was attached', 'attached-playlist.json', 'private, no-cache'],
      ['the playlist that goes on', 'sent-playlist.json', 'no-store'],
    ])('for %s has to be revalidated or is not stored', async (_what, name, caching) => {
      for (const before of ['', '/media/a.b']) {
        const headers = { 'content-type': { value: 'application/octet-stream' } };
        const answered = await respond(`${before}/segments/01J_01K/01U/${name}`, 200, headers);
        expect(answered.headers['cache-control']).toEqual({ value: caching });
      }
    });

    it.each([304, 403, 404, 416])('with status %i is not an attachment', async (status) => {
      expect((await answer('?download=a.webm', status)).headers).not.toHaveProperty('content-disposition');
    });
  });

  describe('another site', () => {
    /** The value that the response headers policy sets on every response. */
    const own = { 'cross-origin-resource-policy': { value: 'same-origin' } };
    const policyOf = async (uri: string, statusCode: number, type?: string) => {
      const headers = { ...own, ...(type ? { 'content-type': { value: type } } : {}) };
      return (await respond(uri, statusCode, headers)).headers['cross-origin-resource-policy']?.value;
    };

    it.each([
      ['a picture', '/uploads/user/video', 200, 'image/jpeg'],
      ['a picture under the address that its viewer used', '/media/a.b/uploads/user/video', 200, 'image/jpeg'],
      ['the way to a picture', '/objects/w_r/thumbnail.jpg', 302, undefined],
    ])('may show %s', async (_what, uri, status, type) => {
      expect(await policyOf(uri, status, type)).toBe('cross-origin');
    });

    it.each([
      ['a video', '/uploads/user/video', 200, 'video/webm'],
      ['a part of a video', '/converted/w_r/1/video.mp4', 206, 'video/mp4'],
      ['a picture of another type', '/uploads/user/video', 200, 'image/svg+xml'],
      ['a file that says nothing', '/uploads/user/video', 200, undefined],
      ['the way to a video', '/objects/w_r/original.webm', 302, undefined],
      ['the way to a file of another name', '/objects/w_r/x/thumbnail.jpg', 302, undefined],
      ['a page under /objects/', '/objects/w_r/original.webm', 200, 'image/jpeg'],
    ])('may not show %s', async (_what, uri, status, type) => {
      expect(await policyOf(uri, status, type)).toBe('same-origin');
    });

    it('gets no new permission with an answer 304, so that the earlier one applies', async () => {
      expect(await policyOf('/uploads/user/video', 304)).toBeUndefined();
    });
  });

  it('a redirect to a file keeps the headers of the API', async () => {
    const headers = { 'cache-control': { value: 'no-store' }, location: { value: '/media/a.b/c' } };
    expect(await respond('/objects/w_r/original.webm', 302, headers)).toEqual({ statusCode: 302, headers });
  });
});
