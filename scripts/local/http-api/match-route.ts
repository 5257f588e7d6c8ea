/** A route of the API: `GET /api/things/{id}`, `{path+}` for the rest. */
export interface Route {
  routeKey: string;
  functionArn: string;
}

/** A route that matches a request, with the values of its placeholders. */
export interface Match {
  route: Route;
  pathParameters: Record<string, string>;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a valid encoding: API Gateway passes it on unchanged.
    return text;
  }
};

const segmentsOf = (path: string) => path.split('/').slice(1);

/** The values of a pattern's placeholders in a path; null when the path does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  const parameters = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const [, name, greedy] = /^\{([\w.-]+)(\+?)\}$/.exec(segment) ?? [];
    const value = greedy ? given.slice(index).join('/') : given[index];
    if (name === undefined ? segment !== value : !value) return null;
    if (name !== undefined) parameters.set(name, decode(value ?? ''));
    if (greedy) return Object.fromEntries(parameters);
  }
  return wanted.length === given.length ? Object.fromEntries(parameters) : null;
}

/** Static segments come before placeholders, placeholders before the rest; then a method before ANY. */
function specificity({ routeKey }: Route): string {
  const [method = '', path = ''] = routeKey.split(' ');
  const rank = (segment: string) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0');
  return segmentsOf(path).map(rank).join('') + (method === 'ANY' ? '1' : '0');
}

/** Routes in the order of evaluation: the most specific first. */
export const sortRoutes = (routes: Route[]): Route[] =>
  routes.toSorted((a, b) => (specificity(a) < specificity(b) ? -1 : 1));

/** The first route that matches a request; null if no route matches. */
export function matchRoute(sorted: Route[], method: string, path: string): Match | null {
  for (const route of sorted) {
    const [wanted, pattern = ''] = route.routeKey.split(' ');
    if (wanted !== 'ANY' && wanted !== method) continue;
    const pathParameters = matchPath(pattern, path);
    if (pathParameters) return { route, pathParameters };
  }
  return null;
}
