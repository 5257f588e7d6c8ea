import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseSetCookie, stringifyCookie } from 'cookie';
import { type Sending, sendFrom, someLocalAddress } from './send-from.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Header fields by their lower-case names, for a mail with its own fields. */
  headers?: Record<string, string>;
}

interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A browser's HTTP behavior: keeps the session cookie, and marks requests as sent by a page of the app. */
export class TestClient {
  /** Values by name. */
  readonly cookies: Record<string, string> = {};
  private token: string | null = null;
  private readonly address: string | undefined;

  /** @param appUrl origin of the running stack */
  constructor(readonly appUrl: string) {
    this.address = someLocalAddress(appUrl);
  }

  /** The cookies as a request sends them. */
  get cookie(): string {
    return stringifyCookie(this.cookies);
  }

  /** Gives this browser a cookie, as an answer would. */
  with(name: string, value: string): this {
    this.cookies[name] = value;
    return this;
  }

  /** Makes this a program that has a token instead of a browser: it sends nothing that a browser adds. */
  withToken(text: string): this {
    this.token = text;
    return this;
  }

  private get own(): Record<string, string> {
    if (this.token !== null) return { authorization: `Bearer ${this.token}` };
    return { cookie: this.cookie, 'sec-fetch-site': 'same-origin' };
  }

  /** Sends any request without following redirects; `init` overrides what a page would send. */
  async send(path: string, init: Sending = {}): Promise<Response> {
    const response = await sendFrom(this.address, new URL(path, this.appUrl), {
      ...init,
      headers: { ...this.own, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Sends JSON and reads JSON, or text if the answer is not JSON. */
  async call<T = Record<string, unknown>>(method: Method, path: string, input?: unknown): Promise<Answer<T>> {
    const response = await this.send(path, {
      method,
      ...(input === undefined ? {} : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  /** The body of an answer. @throws Error for a call that is refused */
  async must<T = Record<string, unknown>>(method: Method, path: string, input?: unknown): Promise<T> {
    const { status, body } = await this.call<T>(method, path, input);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  private keep(line: string): void {
    const { name, value = '', maxAge } = parseSetCookie(line);
    if (maxAge === 0) delete this.cookies[name];
    else this.cookies[name] = value;
  }
}

/** Every mail sent to an address, newest first. */
export async function mailsTo(appUrl: string, address: string): Promise<Mail[]> {
  // After a thousand tests, all mails are ten megabytes.
  const asked = new URLSearchParams({ format: 'json', to: address });
  const mails = (await (await fetch(new URL(`/_local/mail?${asked}`, appUrl))).json()) as Mail[];
  return mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
}

/** The verification code in the newest mail to an address; throws without a mail. */
export async function codeMailedTo(appUrl: string, address: string): Promise<string> {
  const [mail] = await mailsTo(appUrl, address);
  const code = mail?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`No verification code was mailed to ${address}`);
  return code;
}

/** The link that opens an e-mail gate, in the newest mail to an address; throws without one. */
export async function gateLinkMailedTo(appUrl: string, address: string): Promise<string> {
  const [mail] = await mailsTo(appUrl, address);
  const link = mail?.text.match(/https?:\/\/\S+#key=[\w-]{43}$/m)?.[0];
  if (!link) throw new Error(`No link for a gate was mailed to ${address}`);
  return link;
}

export const TEST_PASSWORD = 'correct horse battery';

export interface Account {
  client: TestClient;
  userId: string;
  email: string;
  workspaceId: string;
}

/** Valid and complete data of the sign-up form; `changes` replace fields. */
export const signupForm = (email: string, changes: Record<string, unknown> = {}) => ({
  email,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  reasonForUse: 'Showing how things work',
  ...changes,
});

/** An address that nobody has used. */
export const freshEmail = (name = 'someone'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Repeats a call that a busy stack refuses before it does anything, as the app does, when the answer says. */
export async function whenAdmitted<T extends Pick<Answer<unknown>, 'status' | 'headers'>>(
  send: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await pause(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/** Signs a person up over HTTP with the mailed code. Returns the signed-in client and the personal workspace. */
export async function newAccount(appUrl: string, email = freshEmail(), changes = {}): Promise<Account> {
  const client = new TestClient(appUrl);
  const signup = await whenAdmitted(() =>
    client.call<{ id: string }>('POST', '/api/auth/signup', signupForm(email, changes)),
  );
  if (signup.status !== 201) throw new Error(`Sign-up answered ${signup.status}: ${JSON.stringify(signup.body)}`);
  const userId = signup.body.id;
  const code = await codeMailedTo(appUrl, email);
  await client.must('POST', '/api/auth/verify-email', { userId, code });
  const workspaces = await client.must<{ id: string }[]>('GET', '/api/workspaces');
  const workspaceId = workspaces[0]?.id;
  if (!workspaceId) throw new Error('The account has no workspace');
  return { client, userId, email, workspaceId };
}
