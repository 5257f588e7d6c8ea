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

/**
 * S3 key that an upload URL names. The bucket may be in the host (`https://bucket.s3.…/key`) or at the beginning of the
 * path (`http://host/bucket/key`). A query string is ignored.
 * @returns null for an invalid URL, or another bucket
 */
export function keyOfUploadUrl(url: string, bucket: string): string | null {
  const parts = readPath(url);
  if (!parts) return null;
  if (parts.host.startsWith(`${bucket}.`)) return parts.path;
  return parts.path.startsWith(`${bucket}/`) ? parts.path.slice(bucket.length + 1) : null;
}
