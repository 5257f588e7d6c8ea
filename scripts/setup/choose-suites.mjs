const SUITES = ['unit', 'integ', 'stack', 'e2e'];

/**
 * Reads the arguments of `npm test`: names of suites select suites, everything else is passed to the test runners.
 * Without a suite, a path under e2e/ selects the browser tests, and any other argument the suites that Vitest runs.
 * @param {string[]} args
 * @returns {{ suites: string[], rest: string[] }}
 */
export function chooseSuites(args) {
  const named = args.filter((arg) => SUITES.includes(arg));
  const rest = args.filter((arg) => !SUITES.includes(arg));
  if (named.length > 0) return { suites: named, rest };
  if (rest.length === 0) return { suites: SUITES, rest };
  const isBrowser = rest.some((arg) => /(^|\/)e2e\//.test(arg));
  return { suites: isBrowser ? ['e2e'] : ['unit', 'integ', 'stack'], rest };
}
