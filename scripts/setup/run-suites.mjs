import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFailures, readPlaywrightFailures, readVitestFailures } from './failed-tests.mjs';
import { ROOT } from './paths.mjs';
import { listSlowestFiles, readPlaywrightFiles, readVitestFiles } from './slowest-files.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const END_TO_END = path.join(ROOT, 'web', 'e2e');

/** @param output with `pipe`, what it prints is written once it has ended: other programs print meanwhile */
const run = (args, env = {}, output = 'inherit') =>
  new Promise((resolve, reject) => {
    const stdio = ['inherit', output, output];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

const NO_REPORT = { passed: 0, failed: 0, files: [], failures: [] };

/** The result of a runner. A runner that failed without a failed test counts as one failure. */
function readResult(name, file, read, code) {
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_REPORT;
  if (code === 0 || result.failed > 0) return result;
  const error = `It ended with exit code ${code} without a failed test: its own output has the error.`;
  return { ...result, failed: 1, failures: [...result.failures, { file: name, name: '', error }] };
}

async function runVitest(projects, rest, file, output) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const code = await run([VITEST, 'run', ...chosen, ...reports, ...rest], {}, output);
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    files: readVitestFiles(report, ROOT),
    failures: readVitestFailures(report, ROOT),
  });
  return readResult('Vitest', file, read, code);
}

async function runPlaywright(rest, file) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run([PLAYWRIGHT, 'test', '--reporter=list,json', ...rest], env);
  const read = (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    files: readPlaywrightFiles(report, ROOT),
    failures: readPlaywrightFailures(report, ROOT),
  });
  return readResult('Playwright', file, read, code);
}

const hasBrowserTests = () =>
  existsSync(END_TO_END) && readdirSync(END_TO_END).some((name) => /\.spec\.ts$/.test(name));

/**
 * Runs test suites: the unit tests with one worker beside the builds and the other suites, which wait for each other and
 * for other programs.
 * @param {{ suites: string[], rest: string[] }} choice
 * @param {{ install: () => Promise<string[]> | string[], build: () => Promise<void> | undefined }} before what unit tests
 *   need, with a note for each program that is missing, and what the others need
 * @returns {Promise<{ missing: string[], passed: number, failed: number, slowest: string, failures: string }>} counts of
 *   all of them, the ten slowest files and the failed tests as text
 */
export async function runSuites({ suites, rest }, { install, build }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-report-'));
  // With a filter, a suite may have no tests, which is an error.
  const isUnitBeside = rest.length === 0 && suites.length > 1 && suites.includes('unit');
  const projects = suites.filter((name) => name !== 'e2e' && !(isUnitBeside && name === 'unit'));
  const inTurn = async (installed) => {
    await Promise.all([build(), isUnitBeside || installed]);
    const found = [];
    if (projects.length > 0) found.push(await runVitest(projects, rest, path.join(folder, 'vitest.json')));
    if (suites.includes('e2e') && hasBrowserTests())
      found.push(await runPlaywright(rest, path.join(folder, 'e2e.json')));
    return found;
  };
  const units = async (installed) => {
    await installed;
    if (!isUnitBeside) return [];
    // Playwright compiles all tests before the first one begins, unless it has done so before.
    if (suites.includes('e2e')) await run([PLAYWRIGHT, 'test', '--list'], {}, 'ignore');
    return [await runVitest(['unit'], ['--no-file-parallelism'], path.join(folder, 'unit.json'), 'pipe')];
  };
  try {
    const installed = install();
    const results = (await Promise.all([inTurn(installed), units(installed)])).flat();
    const sum = (name) => results.reduce((total, result) => total + result[name], 0);
    return {
      missing: await installed,
      passed: sum('passed'),
      failed: sum('failed'),
      slowest: listSlowestFiles(results.flatMap(({ files }) => files)),
      failures: listFailures(results.flatMap(({ failures }) => failures)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
