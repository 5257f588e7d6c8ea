import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EdgeFunction } from '../run-edge-function.ts';

/** Folder of the modules that an edge function may import. */
const MODULES = fileURLToPath(new URL('njs-modules', import.meta.url));

/** Time limit of a run, in milliseconds. A run takes about 5. */
const TIMEOUT_MS = 10_000;

const RESULT = 'framekeep-result ';

/**
 * The end of a function's source: calls its handler with the event in the script's first argument, and prints the result
 * in pieces, because njs truncates a line after 2,048 characters.
 */
const CALL_HANDLER = `
Promise.resolve(handler(JSON.parse(process.argv[2]))).then((result) => {
  const text = encodeURIComponent(JSON.stringify(result));
  for (let i = 0; i < text.length; i += 1000) console.log('${RESULT}' + text.slice(i, i + 1000));
});
`;

/** Version of the njs that is installed, such as `0.7.9`; null without one. */
export function njsVersion(): string | null {
  const { status, stdout } = spawnSync('njs', ['-v'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Runs the source of a CloudFront Function under njs, from which CloudFront's engine is derived. Only the module
 * `cloudfront` is replaced; `crypto` and `Buffer` are njs's own. The function logs to this process's console.
 *
 * njs 0.7.9 differs from CloudFront's engine: it accepts `await` in a call's arguments and crashes when it runs it,
 * whereas CloudFront's engine refuses the whole function (engine-language.ts checks this); it has `process`; and it does
 * not have CloudFront's limits of time and memory.
 * @param entries of the key value store; null for an entry that cannot be read
 * @returns the function's handler; it rejects when njs does not parse the source, crashes, or the handler throws
 */
export function loadUnderNjs(source: string, entries: Record<string, string | null>): EdgeFunction {
  return async (event) => {
    const args = ['-s', '-t', 'module', '-p', MODULES, '-', JSON.stringify(event), JSON.stringify(entries)];
    const { stdout, stderr, status, signal } = spawnSync('njs', args, {
      input: source + CALL_HANDLER,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    });
    const lines = stdout.split('\n').filter(Boolean);
    const isResult = (line: string) => line.startsWith(RESULT);
    for (const line of lines) if (!isResult(line)) console.log(line);
    const text = lines.filter(isResult).map((line) => line.slice(RESULT.length));
    if (status === 0 && text.length > 0) return JSON.parse(decodeURIComponent(text.join('')));
    throw new Error(`njs ended with ${signal ?? status}: ${stdout}${stderr}`);
  };
}
