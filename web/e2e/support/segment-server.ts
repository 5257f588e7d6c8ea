import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Playlist } from '#shared/api/video/playlist.ts';
import { fileNamed, playlistOf, type SegmentClip } from './segment-clip.ts';

/** The state of a segment server, which a test changes. */
interface Served {
  clip: SegmentClip;
  /** Number of segments; see `fileNamed`. */
  count: number;
  state: Playlist['state'];
  /** After a change, addresses that were issued before are refused. */
  token: number;
  /** Whether every request is refused. */
  isRevoked: boolean;
  /** Whether connections break without a response. */
  isDown: boolean;
  /** Whether a connection breaks after 70 % of a segment was sent. */
  breaksMidway: boolean;
}

/** One request for the playlist or another object of the recording. */
interface Asked {
  name: string;
  /** 0 when there was no answer. */
  status: number;
  /** Number of segments that the playlist listed then. */
  listed: number;
}

const LASTING = '/playlist.json';
const SEGMENT = /^sent-\d+$/;
const DIRECT = /^\/media\/(\d+)\/(.+)$/;

/**
 * Serves segments as the stack does: a permanent address redirects to a temporary one, and objects that are not listed
 * are refused. A test's routes do not see these requests, so that redirects are real ones.
 */
export async function serveSegments(page: Page, clip: SegmentClip, changes: Partial<Served> = {}) {
  // A test made the page, and browsers deny such pages local addresses.
  await page.context().grantPermissions(['local-network-access']);
  const served: Served = {
    clip,
    count: clip.segments.length,
    state: 'ended',
    token: 1,
    isRevoked: false,
    isDown: false,
    breaksMidway: false,
    ...changes,
  };
  const asked: Asked[] = [];
  const note = (name: string, status: number) => asked.push({ name, status, listed: Math.floor(served.count) });

  const answer = (fileName: string): Buffer | undefined =>
    fileName === 'playlist.json'
      ? Buffer.from(JSON.stringify(playlistOf(served.clip, served.count, served.state)))
      : fileNamed(served.clip, fileName, served.count);

  const send = (response: ServerResponse, name: string, status: number, body?: Buffer) => {
    note(name, status);
    response.writeHead(status, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(body);
  };

  const sendMost = (response: ServerResponse, name: string, body: Buffer) => {
    note(name, 200);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': body.length });
    response.write(body.subarray(0, Math.round(body.length * 0.7)), () => response.destroy());
  };

  const sendFile = (response: ServerResponse, name: string, body: Buffer | undefined) =>
    body && SEGMENT.test(name) && served.breaksMidway
      ? sendMost(response, name, body)
      : send(response, name, body ? 200 : 403, body);

  const onRequest = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (served.isDown) {
      note(url, 0);
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
