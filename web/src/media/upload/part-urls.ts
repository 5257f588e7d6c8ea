import { goodUntil, isGood } from './url-age.ts';

/** Number of URLs per request: as many parts as a slow connection sends in an hour, and few calls for a fast one. */
const BATCH = 12;

interface Signed {
  partNumber: number;
  url: string;
}

/** URLs of the parts of an upload, requested as needed. */
export interface PartUrls {
  /** A URL for a part that should be valid. */
  urlOf: (partNumber: number) => Promise<string>;
  /** Forgets the URL of a part that was used or refused. */
  forget: (partNumber: number) => void;
}

/**
 * @param order part numbers in sending order: a request for one part also gets the URLs of the next ones
 * @param sign requests URLs from the server
 */
export function createPartUrls(order: number[], sign: (partNumbers: number[]) => Promise<Signed[]>): PartUrls {
  const known = new Map<number, { url: string; untilMs: number }>();
  let asking: Promise<unknown> = Promise.resolve();

  const goodUrl = (partNumber: number): string | null => {
    const found = known.get(partNumber);
    return found && isGood(found.untilMs) ? found.url : null;
  };
  const ask = async (partNumber: number): Promise<string> => {
    // An earlier request may have fetched this URL too.
    if (goodUrl(partNumber) === null) {
      const start = order.indexOf(partNumber);
      const untilMs = goodUntil();
      const signed = await sign(order.slice(start, start + BATCH));
      for (const each of signed) known.set(each.partNumber, { url: each.url, untilMs });
    }
    const url = goodUrl(partNumber);
    if (url === null) throw new Error(`The server signed no URL for part ${partNumber}`);
    return url;
  };

  return {
    urlOf: (partNumber) => {
      const answer = asking.then(() => ask(partNumber));
      asking = answer.catch(() => undefined);
      return answer;
    },
    forget: (partNumber) => known.delete(partNumber),
  };
}
