import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { close, listen } from '../local/http/listen.ts';
import { ROOT } from '../setup/paths.mjs';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { serveWithVite } from './serve-with-vite.ts';

const vite = serveWithVite(ROOT);
const server = createServer();
let dataDir: string;
let origin: string;

beforeAll(async () => {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  dataDir = mkdtempSync(path.join(ROOT, 'dist', 'data-'));
  writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
  const serve = await vite.web({ server });
  server.on('request', (message, response) => serve?.(message, response));
  origin = `http://localhost:${await listen(server, 0)}`;
});
afterAll(async () => {
  await vite.close();
  await close(server);
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (where: string) => fetch(origin + where, { headers: { origin: 'http://localhost:9999' } });

// Only developers use it.
it.runIf(IS_NIGHTLY)('serves the sources of the app, and not to pages of other ports', async () => {
  const answer = await ask('/src/app/main.tsx');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

it.runIf(IS_NIGHTLY).each(['', '?raw', '?import&raw', '?url'])(
  'serves no other file of the project: %s',
  async (query) => {
    for (const file of [path.join(dataDir, 'secrets.json'), path.join(ROOT, 'package.json')])
      expect((await ask(`/@fs${file}${query}`)).status).toBe(403);
  },
);
