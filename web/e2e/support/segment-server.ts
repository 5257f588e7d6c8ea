import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Playlist } from '#shared/api/playlist.ts';
import { fileNamed, playlistOf, type SegmentClip } from './segment-clip.ts';

/** What a server of segments does at the moment; a test changes it. */
interface Served {
  clip: SegmentClip;
  /** How many segments there are. */
  count: number;
  state: Playlist['state'];
  /** Addresses that were handed out before are refused. */
  token: number;
  /** Nobody is let in any more. */
  isRevoked: boolean;
  /** No answer comes. */
  isDown: boolean;
  /** What becomes of the answer with a segment after most of it: the rest does not come, or the connection breaks. */
  midway: 'goes on' | 'waits' | 'breaks';
}

/** One request for the playlist or for what is beside it. */
interface Asked {
  name: string;
  /** 0 when there was no answer. */
  status: number;
  /** As `Date.now()` says it. */
  at: number;
}

const LASTING = '/playlist.json';
const SEGMENT = /^sent-\d+$/;
const DIRECT = /^\/media\/(\d+)\/(.+)$/;

/**
 * Serves segments as the stack does: a lasting address redirects to one that is good for a while, and what is not listed is
 * refused. Its requests are seen by no route of a test, so that a redirect is a real one.
 */
export async function serveSegments(page: Page, clip: SegmentClip, changes: Partial<Served> = {}) {
  // A page that a test made up counts as one of the internet, which may not ask this machine.
  await page.context().grantPermissions(['local-network-access']);
  const served: Served = {
    ...{ clip, count: clip.segments.length, state: 'ended', token: 1, isRevoked: false, isDown: false },
    midway: 'goes on',
    ...changes,
  };
  const asked: Asked[] = [];

  const answer = (fileName: string): Buffer | undefined =>
    fileName === 'playlist.json'
      ? Buffer.from(JSON.stringify(playlistOf(served.clip, served.count, served.state)))
      : fileNamed(served.clip, fileName, served.count);

  const send = (response: ServerResponse, name: string, status: number, body?: Buffer) => {
    asked.push({ name, status, at: Date.now() });
    response.writeHead(status, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(body);
  };

  const sendMost = (response: ServerResponse, name: string, body: Buffer) => {
    asked.push({ name, status: 200, at: Date.now() });
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': body.length });
    const breakOff = () => served.midway === 'breaks' && response.destroy();
    response.write(body.subarray(0, Math.round(body.length * 0.7)), breakOff);
  };

  const sendFile = (response: ServerResponse, name: string, body: Buffer | undefined) =>
    body && SEGMENT.test(name) && served.midway !== 'goes on'
      ? sendMost(response, name, body)
      : send(response, name, body ? 200 : 403, body);

  const onRequest = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (served.isDown) {
      asked.push({ name: url, status: 0, at: Date.now() });
      return response.destroy();
    }
    if (url === LASTING) {
      if (served.isRevoked) return send(response, 'lasting', 404);
      response.setHeader('location', `/media/${served.token}/playlist.json`);
      return send(response, 'lasting', 302);
    }
    const [, token, fileName = ''] = DIRECT.exec(url) ?? [];
    if (served.isRevoked || Number(token) !== served.token) return send(response, fileName, 403);
    return sendFile(response, fileName, answer(fileName));
  };

  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { served, asked, src: `http://127.0.0.1:${port}${LASTING}` };
}

export type SegmentServer = Awaited<ReturnType<typeof serveSegments>>;
