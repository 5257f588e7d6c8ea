/** Decoded path of a URL without its leading slash; null when it cannot be read. */
function readPath(url: string): { host: string; path: string } | null {
  try {
    const { hostname, pathname } = new URL(url);
    return { host: hostname, path: decodeURIComponent(pathname).replace(/^\//, '') };
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return null;
    throw error;
  }
}

/** The path of the address to which browsers send uploads; without its first slash, and with a last one. */
function endpointPath(): string {
  const endpoint = process.env.UPLOAD_ENDPOINT;
  return endpoint ? `${new URL(endpoint).pathname.slice(1)}/` : '';
}

/**
 * Key of the object that an upload URL names. The bucket may be in the host (`https://bucket.host/key`) or at the beginning of the
 * path (`http://host/bucket/key`), there also after the path of `UPLOAD_ENDPOINT`. A query string is ignored.
 * @returns null for an invalid URL, or another bucket
 */
export function keyOfUploadUrl(url: string, bucket: string): string | null {
  const parts = readPath(url);
  if (!parts) return null;
  if (parts.host.startsWith(`${bucket}.`)) return parts.path;
  const start = [`${bucket}/`, `${endpointPath()}${bucket}/`].find((each) => parts.path.startsWith(each));
  return start === undefined ? null : parts.path.slice(start.length);
}
