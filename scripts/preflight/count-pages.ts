interface Page {
  Items?: unknown[] | undefined;
  NextMarker?: string | undefined;
}

/** Counts what a list of AWS has on all its pages. @param read gives the page that begins at a marker */
export async function countPages(read: (marker: string | undefined) => Promise<Page | undefined>): Promise<number> {
  let count = 0;
  let marker: string | undefined;
  do {
    const page = await read(marker);
    count += page?.Items?.length ?? 0;
    marker = page?.NextMarker || undefined;
  } while (marker !== undefined);
  return count;
}
