/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { SIGN_ON_CALLBACK_PATH, type SignOnSettings } from '#shared/model/identity/sign-on.ts';

// The library uses it, and the oldest version of Node that runs our tests lacks it.
(URL as { parse?: (text: string) => URL | null }).parse ??= (text) => (URL.canParse(text) ? new URL(text) : null);

/** The library reminds of what a provider for real people needs. */
for (const name of ['info', 'warn'] as const) {
  const print = console[name];
  console[name] = (...texts: unknown[]) => {
    if (!String(texts[0]).startsWith('oidc-provider ')) print(...texts);
  };
}

/** What the provider says of a person, by their subject. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
}

/** How the provider fails: it closes connections, answers nothing, or answers with an error. */
type Fault = 'closed' | 'silent' | 'error';

interface Keys {
  kid: string;
  privateKey: CryptoKey;
}

interface Options {
  /** Of the app: its people come back there. */
  appUrl: string;
  /** Of the issuer, such as `/realms/company`. */
  path?: string;
  /** Whether ID tokens say the address. Otherwise only the endpoint about users does. */
  saysAddress?: boolean;
  /** Whether it says how to end its sessions. */
  endsSessions?: boolean;
}

const CLIENT = { id: 'framekeep', secret: 'the secret of Framekeep: 100%+' };

/** Making keys takes most of the time of a start: the first ones of all providers of a process are the same. */
let firstKeys: Promise<Keys> | undefined;
let foreignKeys: Promise<Keys> | undefined;

const newKeys = async (): Promise<Keys> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid: `key-${Math.random()}`, privateKey };
};

/** A real provider of OpenID Connect, at a port of this machine, in which nobody types a password. */
export class IdentityProvider {
  /** People by their subjects. */
  readonly accounts = new Map<string, ProviderAccount>();
  /** Who logs in next; null for somebody who cancels. */
  person: string | null = null;
  fault: Fault | null = null;
  /** Paths that the fault concerns: all of them by default. */
  faultAt = /./;
  /** Changes what the next ID tokens say, which the provider signs. */
  changes: ((claims: JWTPayload) => JWTPayload) | null = null;
  /** Changes what the endpoint about users says next. */
  userInfoChanges: ((claims: JWTPayload) => JWTPayload) | null = null;
  /** Whether the endpoint about users answers with a signed text (OpenID Connect Core 1.0, 5.3.2), or an encrypted one. */
  userInfoForm: 'json' | 'signed' | 'encrypted' = 'json';
  /** Whether the next ID tokens, and signed answers about users, are signed by a key that is not the provider's. */
  isForged = false;
  /** Paths that were requested. */
  readonly requests: string[] = [];
  /** The address of the app to which it has sent a browser back last. */
  sentTo = '';

  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #callback: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  #finish: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  #keys!: Keys;

  private constructor(private readonly options: Options) {}

  static async start(options: Options): Promise<IdentityProvider> {
    const provider = new IdentityProvider(options);
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    firstKeys ??= newKeys();
    await provider.#configure(await firstKeys);
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.options.path ?? ''}`;
  }

  /** The settings of an app that uses it. */
  settings(changes: Partial<SignOnSettings> = {}): SignOnSettings & { secret: string } {
    const own = { issuer: this.issuer, clientId: CLIENT.id, name: 'Acme', domains: [], isRequired: false };
    return { ...own, secret: CLIENT.secret, ...changes };
  }

  /** Adds a person, who logs in next. @returns the subject */
  add(subject: string, account: ProviderAccount): string {
    this.accounts.set(subject, account);
    this.person = subject;
    return subject;
  }

  /** Becomes the provider of another app. */
  serve(appUrl: string): Promise<void> {
    this.options.appUrl = appUrl;
    return this.#configure(this.#keys);
  }

  /** Begins to sign with new keys, and forgets the ones before. */
  changeKeys = async (): Promise<void> => this.#configure(await newKeys());

  async #configure(keys: Keys): Promise<void> {
    const { default: Provider } = await import('oidc-provider');
    this.#keys = keys;
    const jwk = { ...(await exportJWK(keys.privateKey)), kid: keys.kid, alg: 'RS256', use: 'sig' };
    const { appUrl, path = '', saysAddress = true, endsSessions = true } = this.options;
    const provider = new Provider(this.issuer, {
      jwks: { keys: [jwk] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${appUrl}${SIGN_ON_CALLBACK_PATH}`],
          post_logout_redirect_uris: [`${appUrl}/login`],
          backchannel_logout_uri: `${appUrl}/api/auth/sign-on/back-channel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      },
      conformIdTokenClaims: !saysAddress,
      cookies: { keys: ['of this test'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: endsSessions,
          // Nobody is there to press its button.
          logoutSource: async (context: { body: string }, form: string) => {
            context.body = `<!doctype html><title>Log out</title>${form}<script>document.forms[0].submit()</script>`;
          },
        },
      },
      // Without the library's own dispatcher, which refuses addresses of this machine.
      fetch: (url: string, { dispatcher: _ours, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init),
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
      // One for each session: a code of another grant of the same session would end.
      loadExistingGrant: async ({ oidc }: { oidc: LibraryContext }) => {
        const known = oidc.session.grantIdFor(CLIENT.id);
        if (known) return oidc.provider.Grant.find(known);
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.accounts.get(accountId) }),
      }),
    });
    this.#callback = provider.callback();
    this.#finish = (request, response) =>
      provider.interactionFinished(
        request,
        response,
        this.person === null ? { error: 'access_denied' } : { login: { accountId: this.person } },
      );
  }

  /** A text that is signed as the provider signs its own. */
  async sign(claims: JWTPayload): Promise<string> {
    if (this.isForged) foreignKeys ??= newKeys();
    const { kid } = this.#keys;
    const { privateKey } = this.isForged && foreignKeys ? await foreignKeys : this.#keys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
  }

  /** Logs in as a browser does. @returns the address of the app to which the provider sends the browser back */
  async visit(url: string, cookies = new Map<string, string>()): Promise<URL> {
    for (let at = url; ; ) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      const next = new URL(location, at);
      if (next.origin === new URL(this.options.appUrl).origin) return next;
      at = next.href;
    }
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path = '' } = this.options;
    const url = request.url ?? '';
    this.requests.push(url.split('?')[0] ?? '');
    if (this.fault && this.faultAt.test(url)) return this.#fail(this.fault, request, response);
    if (!url.startsWith(path)) return void response.writeHead(404).end();
    if (url.startsWith(`${path}/interaction/`)) return this.#finish(request, response);
    response.on('finish', () => {
      const to = String(response.getHeader('location') ?? '');
      if (to.startsWith(`${this.options.appUrl}${SIGN_ON_CALLBACK_PATH}`)) this.sentTo = to;
    });
    // As a server does that mounts the provider at a path.
    Object.assign(request, { originalUrl: url, baseUrl: path, url: url.slice(path.length) });
    if (url.startsWith(`${path}/token`) && (this.changes || this.isForged))
      this.#changeAnswer(response, (text) => this.#changeToken(text));
    if (url === `${path}/me` && (this.userInfoChanges || this.userInfoForm !== 'json'))
      this.#changeAnswer(response, (text) => this.#changeUserInfo(text, response));
    return this.#callback(request, response);
  }

  #fail(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
    if (fault === 'closed') request.socket.destroy();
    if (fault === 'error') response.writeHead(503).end();
  }

  /** Signs the ID token of an answer again, after the changes. */
  async #changeToken(text: string): Promise<string> {
    const body = JSON.parse(text);
    if (!body.id_token) return text;
    const claims = decodeJwt(body.id_token);
    return JSON.stringify({ ...body, id_token: await this.sign(this.changes?.(claims) ?? claims) });
  }

  async #changeUserInfo(text: string, response: ServerResponse): Promise<string> {
    const said = JSON.parse(text);
    const claims = this.userInfoChanges?.(said) ?? said;
    if (this.userInfoForm === 'json') return JSON.stringify(claims);
    response.setHeader('content-type', 'application/jwt');
    // Only the number of its parts says that a text is encrypted.
    return this.userInfoForm === 'signed' ? this.sign(claims) : 'e30.a.b.c.d';
  }

  #changeAnswer(response: ServerResponse, change: (text: string) => Promise<string>): void {
    const end = response.end.bind(response);
    response.end = ((chunk: unknown) => {
      void change(String(chunk)).then((text) => {
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as typeof response.end;
  }
}

/** What the library gives to the functions of its configuration. */
interface LibraryContext {
  provider: {
    Grant: {
      new (facts: object): { addOIDCScope(scope: string): void; save(): Promise<unknown> };
      find(id: string): Promise<unknown>;
    };
  };
  session: { accountId: string; grantIdFor(clientId: string): string | undefined };
}
