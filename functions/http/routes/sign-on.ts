import type * as signOn from '#shared/api/identity/sign-on.ts';
import { joinAccount, mailJoin } from '../../domain/identity/accounts/join-account.ts';
import { beginSignOn } from '../../domain/identity/sign-on/begin-sign-on.ts';
import { endSignOn } from '../../domain/identity/sign-on/end-sign-on.ts';
import { endSignedOn, leaveProvider } from '../../domain/identity/sign-on/end-signed-on.ts';
import { type Call, Reply } from '../route.ts';

/*
 * The handlers of the routes of sign-on. These load them with the first call, where there is a provider: a function
 * starts faster with less code.
 */

export async function begin({ input, request }: Call<typeof signOn.beginSignOn>) {
  const { url, state, browser } = await beginSignOn(input.invitation ?? null, request.address, request.origin());
  return new Reply({ url }, { signOn: { [state]: browser } });
}

export async function end({ query, request }: Call<typeof signOn.endSignOn>) {
  const returning = { browser: request, signOn: request.signOn, origin: request.origin() };
  const { path, cookies, isToJoin } = await endSignOn(query, returning);
  const over = query.state && request.signOn ? { [query.state]: null } : {};
  return new Reply(path, { ...cookies, signOn: { ...over, ...(isToJoin && { join: request.signOn }) } });
}

export async function join({ input, request }: Call<typeof signOn.joinSignOn>) {
  const { user, ...cookies } = await joinAccount(input, request.signOn, request, request.origin());
  return new Reply(user, { ...cookies, signOn: { join: null } });
}

export const mail = ({ request }: Call<typeof signOn.mailSignOnJoin>) => mailJoin(request.signOn, request.origin());

export const logOut = ({ input }: Call<typeof signOn.endSignedOn>) => endSignedOn(input.logout_token);

export const leave: typeof leaveProvider = (signedOn, origin) => leaveProvider(signedOn, origin);
