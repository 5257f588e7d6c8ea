import * as auth from '#shared/api/identity/auth.ts';
import * as passkeys from '#shared/api/identity/passkeys.ts';
import * as signOn from '#shared/api/identity/sign-on.ts';
import { getSupport } from '#shared/api/upkeep/system.ts';
import { supportAddress } from '../../domain/identity/sessions/is-admin.ts';
import { later } from '../later.ts';
import { type Call, Reply, type Route, route } from '../route.ts';

const { forgotPassword } = later(() => import('../../domain/identity/auth/forgot-password.ts'));
const { logIn } = later(() => import('../../domain/identity/auth/log-in.ts'));
const { resendVerification } = later(() => import('../../domain/identity/auth/resend-verification.ts'));
const { resetPassword } = later(() => import('../../domain/identity/auth/reset-password.ts'));
const { signUp } = later(() => import('../../domain/identity/auth/sign-up.ts'));
const { verifyEmail } = later(() => import('../../domain/identity/auth/verify-email.ts'));
const { refuseStranger } = later(() => import('../../domain/identity/invitations/refuse-stranger.ts'));
const { logOut } = later(() => import('../../domain/identity/sessions/log-out.ts'));
const byPasskey = later(() => import('../../domain/identity/passkeys/log-in-by-passkey.ts'));
const bySignOn = later(() => import('./sign-on.ts'));

/** Answers with the user, and sets the cookies of the session and the device. */
const signedIn = <U>({ user, ...cookies }: { user: U; sessionToken: string; device: string }) =>
  new Reply(user, cookies);

/** Ends the session, and says where the provider ends its own. */
async function signOut({ actor, request: { sessionToken, origin } }: Call<typeof auth.logout>) {
  const signedOn = await logOut(sessionToken, actor);
  const leaveTo = signedOn && (await bySignOn.leave(signedOn, origin()));
  const answer = { message: 'You have been logged out.', ...(leaveTo && { leaveTo }) };
  return new Reply(answer, { sessionToken: null });
}

export const authRoutes: Route[] = [
  route(auth.login, async ({ input, request }) => signedIn(await logIn(input, request))),
  route(passkeys.beginPasskeyLogin, ({ request }) => byPasskey.beginPasskeyLogin(request.address, request.origin())),
  route(passkeys.logInByPasskey, async ({ input, request }) =>
    signedIn(await byPasskey.logInByPasskey(input, request, request.origin())),
  ),
  route(auth.loginRedirect, () => '/login'),
  route(auth.signup, async ({ input, request }) => {
    await refuseStranger(input);
    return signUp(input, request.address);
  }),
  route(auth.verifyEmail, async ({ input, request }) => signedIn(await verifyEmail(input, request))),
  route(auth.resendVerification, ({ input, request }) => resendVerification(input.userId, request.address)),
  route(auth.forgotPassword, ({ input, request }) => forgotPassword(input.email, request.address, request.origin())),
  route(auth.resetPassword, async ({ input, request }) => {
    const { message, device } = await resetPassword(input, request);
    return new Reply({ message }, { device });
  }),
  route(getSupport, () => ({ email: supportAddress() })),
  route(auth.logout, signOut),
  route(signOn.beginSignOn, (call) => bySignOn.begin(call)),
  route(signOn.endSignOn, (call) => bySignOn.end(call)),
  route(signOn.joinSignOn, (call) => bySignOn.join(call)),
  route(signOn.mailSignOnJoin, (call) => bySignOn.mail(call)),
  route(signOn.endSignedOn, (call) => bySignOn.logOut(call)),
];
