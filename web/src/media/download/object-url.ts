const PREFIX = '/objects/';

/** What is asked of a recording's file. */
export interface ObjectRequest {
  /** A recording's `filePath`, `mp4FilePath` or `thumbnailPath`; the leading `/objects/` may be missing. */
  path: string;
  /** Of the share link through which it is watched, by someone who is not signed in. */
  shareToken?: string | undefined;
  /** What the browser has proven to that link, if it asks for something. */
  pass?: string | undefined;
}

const bare = (path: string) => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path.replace(/^\/+/, ''));

function url(base: string, { path, shareToken, pass }: ObjectRequest, query: Record<string, string>) {
  const search = new URLSearchParams({ ...query, ...(shareToken && { shareToken }), ...(pass && { pass }) });
  const encoded = bare(path).split('/').map(encodeURIComponent).join('/');
  return search.size > 0 ? `${base}${encoded}?${search}` : `${base}${encoded}`;
}

/** Where a file is played from. */
export const objectUrl = (request: ObjectRequest): string => url(PREFIX, request, {});

/** Where a file is saved from, as a whole. */
export const downloadUrl = (request: ObjectRequest): string => url(PREFIX, request, { download: 'true' });

/** Where one 5 MB piece of a file comes from; pieces are counted from 0. */
export const chunkUrl = (request: ObjectRequest, chunk: number): string =>
  url('/api/objects/chunked/', request, { chunk: String(chunk) });
