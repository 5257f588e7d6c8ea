import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { runNode, step } from './step.mjs';

const ALL = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const WEB = ['web', 'shared', ...ALL];
const STACK = ['infra', 'functions', 'shared', 'cdk.json', ...ALL];

const stampFile = (name) => path.join(ROOT, 'dist', 'stamps', name);

const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');

/** Builds unless the inputs are those of the last build and its result exists. */
async function buildOnce({ name, title, print, result, build }) {
  if (readStamp(name) === print && existsSync(path.join(ROOT, result))) return;
  await step(title, build);
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), print);
}

/** Test runners set NODE_ENV to `test`, with which Vite builds for development: Preact cannot run the result. */
const PRODUCTION = { ...process.env, NODE_ENV: 'production' };

const buildWeb = () =>
  runNode('The build of the web app', ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts'], {
    env: PRODUCTION,
  });

/** Synthesizes the CDK app, which bundles the functions too. */
const synthesize = () => runNode('The synthesis', ['node_modules/tsx/dist/cli.mjs', 'infra/app.ts']);

const ensureWeb = () =>
  buildOnce({
    name: 'web',
    title: 'Building the web app',
    print: fingerprint(WEB),
    // The file that the build writes last.
    result: 'dist/web/landing.html',
    build: buildWeb,
  });

const ensureStack = () =>
  buildOnce({
    name: 'stack',
    title: 'Synthesizing the stack',
    // The stack deploys the built web app.
    print: fingerprint(STACK, readStamp('web')),
    result: 'cdk.out/manifest.json',
    build: synthesize,
  });

/**
 * Builds the web app and synthesizes the stack, each only when its inputs have changed.
 * @throws {Fault}
 */
export const ensureBuilt = () =>
  withBuildLock(async () => {
    await ensureWeb();
    await ensureStack();
  });

/** Synthesizes the stack when its inputs have changed, with the web app of the last build. @throws {Fault} */
export const ensureSynthesized = () =>
  withBuildLock(async () => {
    if (!existsSync(path.join(ROOT, 'dist/web/landing.html'))) await ensureWeb();
    await ensureStack();
  });
