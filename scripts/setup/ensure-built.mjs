import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { ExplainedError } from './explained-error.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { runNode, step } from './step.mjs';

const ALL = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const WEB = ['web', 'shared', ...ALL];
const STACK = ['infra', 'functions', 'shared', 'cdk.json', ...ALL];

const stampFile = (name) => path.join(ROOT, 'dist', 'stamps', name);

const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');

/** Whether the inputs are those of the last build, and its result exists. */
const isBuilt = ({ name, print, result }) => readStamp(name) === print && existsSync(path.join(ROOT, result));

async function buildOnce(part) {
  if (isBuilt(part)) return;
  const { name, title, print, build } = part;
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

const webApp = () => ({
  name: 'web',
  title: 'Building the web app',
  print: fingerprint(WEB),
  // The file that the build writes last.
  result: 'dist/web/landing.html',
  build: buildWeb,
});

const stack = () => ({
  name: 'stack',
  title: 'Synthesizing the stack',
  // The stack deploys the built web app.
  print: fingerprint(STACK, readStamp('web')),
  result: 'cdk.out/manifest.json',
  build: synthesize,
});

/**
 * Builds the web app and synthesizes the stack, each only when its inputs have changed. Without a change it writes
 * nothing: the user of a server cannot write to the code.
 * @throws {ExplainedError}
 */
export async function ensureBuilt() {
  if (isBuilt(webApp()) && isBuilt(stack())) return;
  await withBuildLock(async () => {
    await buildOnce(webApp());
    await buildOnce(stack());
  });
}

/** Synthesizes the stack when its inputs have changed, with the web app of the last build. @throws {ExplainedError} */
export async function ensureSynthesized() {
  const hasWebApp = () => existsSync(path.join(ROOT, webApp().result));
  if (hasWebApp() && isBuilt(stack())) return;
  await withBuildLock(async () => {
    if (!hasWebApp()) await buildOnce(webApp());
    await buildOnce(stack());
  });
}

/** Builds nothing. @throws {ExplainedError} when the sources have changed since the last build */
export function requireBuilt() {
  if (isBuilt(webApp()) && isBuilt(stack())) return;
  throw new ExplainedError('This version is not built. Run node scripts/host/build.mjs.');
}
