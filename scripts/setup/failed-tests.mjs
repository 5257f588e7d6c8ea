import path from 'node:path';

/** Lines of an error's message that the list shows: enough for an assertion with what was expected and received. */
const LINES = 8;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colors begin with the control character ESC.
const COLORS = /\u001b\[[0-9;]*m/g;

const shorten = (message) => message.replace(COLORS, '').trim().split('\n').slice(0, LINES).join('\n');

/**
 * The failed tests of a run, with their errors. A file that could not be loaded counts as one test.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: object[] }[] }} report JSON
 *   report of Vitest
 * @param {string} root folder of the project
 */
export const readVitestFailures = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ file, name: '', error: shorten(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      error: shorten(failureMessages[0] ?? ''),
    }));
  });

const listSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(listSpecs)];

const describeSpec = (spec, file) => {
  const errors = spec.tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
  return { file, name: spec.title, error: shorten(errors[0]?.message ?? '') };
};

/**
 * The failed tests of a run, with the error of their first failed try.
 * @param {{ config: { rootDir: string }, suites: object[] }} report JSON report of Playwright
 * @param {string} root folder of the project
 */
export const readPlaywrightFailures = ({ config, suites }, root) =>
  suites.flatMap((suite) =>
    listSpecs(suite)
      .filter(({ ok }) => !ok)
      .map((spec) => describeSpec(spec, path.relative(root, path.resolve(config.rootDir, suite.file)))),
  );

/**
 * The failed tests as text, for the end of a run's output, where a shortened log still shows them; empty without any.
 * @param {{ file: string, name: string, error: string }[]} failures
 */
export function listFailures(failures) {
  const blocks = failures.map(({ file, name, error }) => `${[file, name].filter(Boolean).join(' › ')}\n${error}`);
  return blocks.length === 0 ? '' : ['Failed tests:', ...blocks].join('\n\n');
}
