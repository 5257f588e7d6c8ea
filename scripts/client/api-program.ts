import { pause } from '#shared/rules/ground/retry.ts';

/** A refusal by the API. Its code tells programs why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Most tries of a request that failed for now, and the waits between them, in milliseconds. */
const TRIES = 6;
const FIRST_WAIT_MS = 500;

/** Statuses of a request that was not carried out for now. */
const NOT_BEGUN = [429, 503];
/** Statuses after which nobody knows whether the request was carried out. */
const UNKNOWN = [500, 502, 504];

/** A POST may be carried out twice: it is sent again only when it was not carried out. */
const isPassing = (status: number, { method }: RequestInit): boolean =>
  NOT_BEGUN.includes(status) || (method !== 'POST' && UNKNOWN.includes(status));

/** Longest wait that a server may ask for, in seconds: a limit of a day is left to the next run. */
const ASKED_WAIT_MAX_SECONDS = 60 * 60;

/** The wait that an answer asks for, in seconds; 0 without one. */
const askedWait = (response: Response | null): number => Number(response?.headers.get('retry-after')) || 0;

/**
 * Sends a request, and again while the network or the server fails for now and a repetition does no harm.
 * @param address is asked before each try: a signed one may have ended meanwhile
 * @param onWait is called before a wait that the server asks for, with its seconds
 * @throws TypeError when the network keeps failing, and at once for a POST
 */
export async function sendPatiently(
  address: () => Promise<string>,
  init: RequestInit,
  onWait: (seconds: number) => void,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    let response: Response | null = null;
    try {
      response = await fetch(await address(), init);
      const isFinal = !isPassing(response.status, init) || askedWait(response) > ASKED_WAIT_MAX_SECONDS;
      if (isFinal || tries === TRIES - 1) return response;
      await response.body?.cancel();
    } catch (error) {
      const isNetwork = error instanceof TypeError;
      if (!isNetwork || init.method === 'POST' || tries === TRIES - 1) throw error;
    }
    const seconds = askedWait(response);
    if (seconds > 0) onWait(seconds);
    await pause(seconds > 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** tries);
  }
}

/** A program that calls the API with a token. */
export class ApiProgram {
  constructor(
    readonly origin: string,
    private readonly token: string,
    /** See `sendPatiently`. */
    readonly onWait: (seconds: number) => void,
  ) {}

  /** @throws RefusedError */
  async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, input?: unknown): Promise<T> {
    const address = async () => new URL(path, this.origin).href;
    const init = {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'user-agent': 'framekeep-upload',
        ...(input === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    };
    const response = await sendPatiently(address, init, this.onWait);
    const body = (await response.json().catch(() => ({}))) as T & { code?: string; message?: string };
    if (response.ok) return body;
    throw new RefusedError(response.status, body.code ?? 'UNKNOWN', body.message ?? `It answered ${response.status}.`);
  }
}
