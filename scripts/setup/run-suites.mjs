import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const END_TO_END = path.join(ROOT, 'web', 'e2e');

const run = (args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** The counts of a runner. A runner that failed without a failed test counts as one failure. */
function readCounts(file, read, code) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function runVitest(projects, rest, file) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const code = await run([VITEST, 'run', ...chosen, ...reports, ...rest]);
  return readCounts(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }), code);
}

async function runPlaywright(rest, file) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run([PLAYWRIGHT, 'test', '--reporter=list,json', ...rest], env);
  const read = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });
  return readCounts(file, read, code);
}

const hasBrowserTests = () =>
  existsSync(END_TO_END) && readdirSync(END_TO_END).some((name) => /\.spec\.ts$/.test(name));

/**
 * Runs test suites one after the other.
 * @param {{ suites: string[], rest: string[] }} choice
 * @returns {Promise<{ passed: number, failed: number }>} counted over all of them
 */
export async function runSuites({ suites, rest }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-report-'));
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };
  const projects = suites.filter((name) => name !== 'e2e');
  try {
    if (projects.length > 0) add(await runVitest(projects, rest, path.join(folder, 'vitest.json')));
    if (suites.includes('e2e') && hasBrowserTests()) add(await runPlaywright(rest, path.join(folder, 'e2e.json')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return total;
}
