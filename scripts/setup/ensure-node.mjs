import { ExplainedError } from './explained-error.mjs';

const NEEDED = [20, 19];

/** @throws {ExplainedError} when Node is too old */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new ExplainedError(
    `Framekeep needs Node ${NEEDED.join('.')} or newer; this is ${version}. See https://nodejs.org.`,
  );
}
