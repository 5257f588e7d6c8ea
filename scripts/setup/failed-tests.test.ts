import { expect, it } from 'vitest';
import { listFailures, readPlaywrightFailures, readVitestFailures } from './failed-tests.mjs';

it('a Vitest report gives the failed tests with the first lines of their errors', () => {
  const failed = { status: 'failed', fullName: 'a rule holds', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] };
  const passed = { status: 'passed', fullName: 'another holds', failureMessages: [] };
  const file = { name: '/project/shared/a.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] };
  expect(readVitestFailures({ testResults: [file] }, '/project')).toEqual([
    { file: 'shared/a.test.ts', name: 'a rule holds', error: 'expected 1' },
  ]);
});

it('a Vitest report gives a file that could not be loaded', () => {
  const file = { name: '/project/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
  expect(readVitestFailures({ testResults: [file] }, '/project')).toEqual([
    { file: 'a.test.ts', name: '', error: 'Cannot find module' },
  ]);
});

it('a Playwright report gives the failed tests of all groups', () => {
  const message = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n');
  const failed = { title: 'a person logs in', ok: false, tests: [{ results: [{ errors: [{ message }] }] }] };
  const passed = { title: 'a person logs out', ok: true, tests: [{ results: [{ errors: [] }] }] };
  const suite = { file: 'a.spec.ts', specs: [passed], suites: [{ specs: [failed] }] };
  const failures = readPlaywrightFailures({ config: { rootDir: '/project/web/e2e' }, suites: [suite] }, '/project');
  expect(failures).toMatchObject([{ file: 'web/e2e/a.spec.ts', name: 'a person logs in' }]);
  expect(failures[0]?.error.split('\n')).toHaveLength(8);
});

it('the list names each failed test before its error, and is empty when all passed', () => {
  expect(listFailures([{ file: 'a.test.ts', name: 'a rule holds', error: 'expected 1' }])).toBe(
    'Failed tests:\n\na.test.ts › a rule holds\nexpected 1',
  );
  expect(listFailures([])).toBe('');
});
