import type { TestClient } from '../client/test-client.ts';

/** A provider at which somebody logs in, as a browser does. */
interface Visited {
  /** @returns the address of the app to which it sends the browser back */
  visit(url: string): Promise<URL>;
}

/** Signs a client on through a provider. @returns the path to which the app leads */
export async function signOnAt(provider: Visited, client: TestClient): Promise<string> {
  const { url } = await client.must<{ url: string }>('POST', '/api/auth/sign-on', {});
  const { pathname, search } = await provider.visit(url);
  const answer = await client.send(pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } });
  return answer.headers.get('location') ?? `${answer.status}`;
}
