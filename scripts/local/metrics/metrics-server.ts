import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import { plain } from '../http/answer.ts';
import { guardedServer, plainRefusals } from '../http/guarded-server.ts';
import { KnownHosts } from '../http/known-hosts.ts';
import { isLoopback } from '../http/listen.ts';
import { readTarget, requireKnownHost } from '../http/read-request.ts';
import { RefusedRequestError } from '../http/refused-request.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './registry.ts';

const PATH = '/metrics';

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Longest time until a body has arrived, in milliseconds. Nothing here takes one. */
const BODY_MS = 1000;

/** Where the metrics are read. */
export interface MetricsAddress {
  port: number;
  /** Address of this machine; only programs of this machine reach a loopback address. */
  listen: string;
}

/**
 * The hosts that this port answers for. Of a network, it takes addresses and names without a dot, as containers have them:
 * a website whose DNS points to this machine (DNS rebinding) has a dot in its name.
 */
function isHostOfNetwork(message: IncomingMessage): boolean {
  const name = (message.headers.host ?? '').replace(/:\d{1,5}$/, '').replaceAll(/^\[|\]$/g, '');
  return isIP(name) !== 0 || /^[a-z0-9_-]+$/i.test(name);
}

/** Answers `/metrics` on a port of its own: on the app's port, everyone behind a proxy seems to be this machine. */
export function metricsServer(metrics: Metrics, address: string, log: Log): Server {
  const hosts = new KnownHosts();
  return guardedServer('metrics', log, {
    ...plainRefusals('metrics', log),
    answer: async (message) => {
      if (isLoopback(address)) requireKnownHost(message, hosts);
      else if (!isHostOfNetwork(message)) throw new RefusedRequestError('misdirected');
      const { pathname } = readTarget(message);
      if (pathname !== PATH) return plain(404, `The metrics are at ${PATH}.\n`);
      if (message.method !== 'GET' && message.method !== 'HEAD') return plain(405, '', { allow: 'GET, HEAD' });
      return plain(200, await metrics.text(), { 'content-type': TEXT_TYPE });
    },
    bodyMs: () => BODY_MS,
  });
}
