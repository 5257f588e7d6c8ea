const SUITES = ['unit', 'integ', 'stack', 'e2e'];

/**
 * Reads what `npm test` is called with: names of suites choose among them, everything else goes to the test runners.
 * A filter or flag that names no suite runs where it can mean something: a path under e2e/ in the browser tests, any
 * other in the tests that Vitest runs.
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
