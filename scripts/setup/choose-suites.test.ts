import { expect, it } from 'vitest';
import { chooseSuites } from './choose-suites.mjs';

const ALL = ['unit', 'integ', 'stack', 'e2e'];

it.each<[args: string[], suites: string[], rest: string[]]>([
  [[], ALL, []],
  [['unit'], ['unit'], []],
  [['integ', 'e2e'], ['integ', 'e2e'], []],
  [['unit', 'shared/rules'], ['unit'], ['shared/rules']],
  [['functions/domain'], ['unit', 'integ', 'stack'], ['functions/domain']],
  [
    ['-t', 'signs up'],
    ['unit', 'integ', 'stack'],
    ['-t', 'signs up'],
  ],
  [['web/e2e/journey.spec.ts', '--headed'], ['e2e'], ['web/e2e/journey.spec.ts', '--headed']],
])('npm test called with %j runs %j and passes %j on', (args, suites, rest) => {
  expect(chooseSuites(args)).toEqual({ suites, rest });
});
