import path from 'node:path';

const COUNT = 10;

/**
 * The seconds that each test file took.
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report JSON report of Vitest
 * @param {string} root folder of the project
 */
export const readVitestFiles = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));

const milliseconds = ({ suites = [], specs = [] }) =>
  suites.reduce((sum, suite) => sum + milliseconds(suite), 0) +
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

/**
 * The seconds that each test file took, with all tries of its tests.
 * @param {{ config: { rootDir: string }, suites: object[] }} report JSON report of Playwright
 * @param {string} root folder of the project
 */
export const readPlaywrightFiles = ({ config, suites }, root) =>
  suites.map((suite) => ({
    file: path.relative(root, path.resolve(config.rootDir, suite.file)),
    seconds: milliseconds(suite) / 1000,
  }));

/**
 * The ten slowest files of a run as lines of text; empty when no file ran. A file that ran in several Vitest or
 * Playwright projects counts once, with the sum.
 * @param {{ file: string, seconds: number }[]} files
 */
export function listSlowestFiles(files) {
  const sums = new Map();
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds);
  const slowest = [...sums].filter(([, seconds]) => seconds > 0).sort(([, one], [, other]) => other - one);
  const lines = slowest.slice(0, COUNT).map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return lines.length === 0 ? '' : ['Slowest test files:', ...lines].join('\n');
}
