import type { Operation, ParamsOf, QueryOf } from './operation.ts';

/**
 * URL path of a call, with its parameters and query filled in. It is also the query key's source.
 * `{name}` takes one encoded segment; `{name+}` keeps its slashes.
 */
export function buildPath<O extends Operation>(
  operation: Pick<O, 'path'>,
  params: ParamsOf<O>,
  query?: Partial<QueryOf<O>>,
): string {
  const values = params as Record<string, string>;
  const path = operation.path.replace(/\{(\w+)(\+?)\}/g, (_match, name: string, greedy: string) => {
    const value = values[name] ?? '';
    return greedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
