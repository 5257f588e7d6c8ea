/** Bucket and key of `s3://bucket/key`; both empty for another URL. */
export function splitS3Url(url: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(url) ?? [];
  return { bucket, key };
}
