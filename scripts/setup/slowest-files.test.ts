import { describe, expect, it } from 'vitest';
import { listSlowestFiles, readPlaywrightFiles, readVitestFiles } from './slowest-files.mjs';

describe('the list of the slowest test files', () => {
  it('has the ten slowest files of all runners, slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
    const lines = listSlowestFiles([...files, { file: 'a.spec.ts', seconds: 9.44 }]).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 4)).toEqual([
      'Slowest test files:',
      '   11.0 s  11.test.ts',
      '   10.0 s  10.test.ts',
      '    9.4 s  a.spec.ts',
    ]);
  });

  it('counts a file that ran in two projects once, with the sum', () => {
    const twice = [
      { file: 'a.test.ts', seconds: 1 },
      { file: 'a.test.ts', seconds: 2 },
    ];
    expect(listSlowestFiles(twice)).toBe('Slowest test files:\n    3.0 s  a.test.ts');
  });

  it('is empty when no file ran', () => {
    expect(listSlowestFiles([])).toBe('');
  });
});

it('a Vitest report gives the seconds of each file', () => {
  const report = { testResults: [{ name: '/project/shared/a.test.ts', startTime: 1000, endTime: 3500 }] };
  expect(readVitestFiles(report, '/project')).toEqual([{ file: 'shared/a.test.ts', seconds: 2.5 }]);
});

it('a Playwright report gives the seconds of each file, with those of groups and repeated tries', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suite = { file: 'a.spec.ts', specs: [spec(1000, 500)], suites: [{ specs: [spec(2000)] }] };
  const report = { config: { rootDir: '/project/web/e2e' }, suites: [suite] };
  expect(readPlaywrightFiles(report, '/project')).toEqual([{ file: 'web/e2e/a.spec.ts', seconds: 3.5 }]);
});
