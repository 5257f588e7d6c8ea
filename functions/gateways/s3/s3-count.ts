const sdk = () => import('./s3-sdk.ts');

/** Up to a thousand objects, and the last key if more follow. */
interface CountedPage {
  objects: number;
  bytes: number;
  last: string | null;
}

/** Counts the current objects under a prefix, by one request. @param after a key: it counts those after it */
export async function countPage(Bucket: string, Prefix: string, after: string | undefined): Promise<CountedPage> {
  const { client, ListObjectsV2Command } = await sdk();
  const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter: after }));
  const found = page.Contents ?? [];
  return {
    objects: found.length,
    bytes: found.reduce((sum, { Size = 0 }) => sum + Size, 0),
    last: page.IsTruncated ? (found.at(-1)?.Key ?? null) : null,
  };
}
