const PREFIX = '/objects/';

export interface ObjectRequest {
  /** A recording's `filePath`, `mp4FilePath` or `thumbnailPath`; the leading `/objects/` may be missing. */
  path: string;
  /** Token of the share link through which a viewer who is not signed in watches the recording. */
  shareToken?: string | undefined;
  /** Proof that the browser passed the link's gate, if it has one. */
  pass?: string | undefined;
}

const bare = (path: string) => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path.replace(/^\/+/, ''));

function url(base: string, { path, shareToken, pass }: ObjectRequest, query: Record<string, string>) {
  const search = new URLSearchParams({ ...query, ...(shareToken && { shareToken }), ...(pass && { pass }) });
  const encoded = bare(path).split('/').map(encodeURIComponent).join('/');
  return search.size > 0 ? `${base}${encoded}?${search}` : `${base}${encoded}`;
}

export const objectUrl = (request: ObjectRequest): string => url(PREFIX, request, {});

export const downloadUrl = (request: ObjectRequest): string => url(PREFIX, request, { download: 'true' });

/** URL of one 5 MB piece of a file; pieces are counted from 0. */
export const chunkUrl = (request: ObjectRequest, chunk: number): string =>
  url('/api/objects/chunked/', request, { chunk: String(chunk) });
