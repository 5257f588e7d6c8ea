import { goodUntil, isGood } from './url-age.ts';

/** URLs that are asked for at a time: what a slow line sends in an hour, and few calls for a fast one. */
const BATCH = 12;

interface Signed {
  partNumber: number;
  url: string;
}

/** URLs of the parts of an upload, asked for as they are needed. */
export interface PartUrls {
  /** A URL that should be good for a part. */
  urlOf: (partNumber: number) => Promise<string>;
  /** Forgets the URL of a part: it is used, or was refused. */
  forget: (partNumber: number) => void;
}

/**
 * @param order parts in the order in which they are sent: a call for one part also gets the URLs of those that follow
 * @param sign asks the server
 */
export function createPartUrls(order: number[], sign: (partNumbers: number[]) => Promise<Signed[]>): PartUrls {
  const known = new Map<number, { url: string; untilMs: number }>();
  let asking: Promise<unknown> = Promise.resolve();

  const goodUrl = (partNumber: number): string | null => {
    const found = known.get(partNumber);
    return found && isGood(found.untilMs) ? found.url : null;
  };
  const ask = async (partNumber: number): Promise<string> => {
    // An earlier call may have got this one too.
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
