import * as account from '#shared/api/identity/accounts.ts';
import { getCurrentUser } from '#shared/api/identity/auth.ts';
import * as identity from '#shared/api/identity/identity.ts';
import * as mailPreferences from '#shared/api/identity/mail-preferences.ts';
import * as passkeys from '#shared/api/identity/passkeys.ts';
import * as proof from '#shared/api/identity/proof.ts';
import * as sessions from '#shared/api/identity/sessions.ts';
import * as tokens from '#shared/api/identity/tokens.ts';
import { readCurrentUser } from '../../domain/identity/sessions/current-user.ts';
import { later } from '../later.ts';
import { Reply, type Route, route } from '../route.ts';

const { removePicture, setPicture } = later(() => import('../../domain/identity/accounts/change-picture.ts'));
const { setMailPreferences, updateProfile } = later(() => import('../../domain/identity/accounts/change-settings.ts'));
const { endSession } = later(() => import('../../domain/identity/sessions/end-sessions.ts'));
const { listSessions } = later(() => import('../../domain/identity/sessions/list-sessions.ts'));
const { planDeletion } = later(() => import('../../domain/upkeep/cleanup/owned-workspaces.ts'));
const { proveSelf } = later(() => import('../../domain/identity/accounts/prove-self.ts'));
const manageTokens = later(() => import('../../domain/identity/tokens/manage-tokens.ts'));
const manageSignOn = later(() => import('../../domain/identity/sign-on/manage-sign-on.ts'));
const managePasskeys = later(() => import('../../domain/identity/passkeys/manage-passkeys.ts'));
const { logOutEverywhere } = later(() => import('../../domain/identity/accounts/log-out-everywhere.ts'));
const { changePassword } = later(() => import('../../domain/identity/auth/change-password.ts'));
const { deleteAccount } = later(() => import('../../domain/upkeep/cleanup/delete-account.ts'));

export const accountRoutes: Route[] = [
  route(getCurrentUser, ({ actor }) => readCurrentUser(actor)),
  route(account.updateProfile, ({ actor, input }) => updateProfile(actor, input)),
  route(account.setPicture, ({ actor, input }) => setPicture(actor, input.uploadURL)),
  route(account.removePicture, ({ actor }) => removePicture(actor)),
  route(account.changePassword, async ({ actor, input, request }) => {
    const cookies = await changePassword(actor, input, request);
    return new Reply({ message: 'Your password was changed' }, cookies);
  }),
  route(proof.proveSelf, ({ actor, input, request }) => proveSelf(actor, input, request, request.origin())),
  route(account.getDeletionPlan, ({ actor }) => planDeletion(actor)),
  route(
    account.deleteAccount,
    async ({ actor, input, request }) => new Reply(await deleteAccount(actor, input, request), { sessionToken: null }),
  ),
  route(mailPreferences.setMailPreferences, ({ actor, input }) => setMailPreferences(actor, input)),
  route(sessions.listSessions, ({ actor }) => listSessions(actor)),
  route(sessions.endOtherSessions, ({ actor, query }) => logOutEverywhere(actor, query)),
  route(passkeys.listPasskeys, ({ actor, request }) => managePasskeys.listPasskeys(actor, request.origin())),
  route(passkeys.beginPasskey, ({ actor, input, request }) =>
    managePasskeys.beginPasskey(actor, input, request, request.origin()),
  ),
  route(passkeys.addPasskey, ({ actor, input, request }) => managePasskeys.addPasskey(actor, input, request.origin())),
  route(passkeys.renamePasskey, ({ actor, params, input }) =>
    managePasskeys.renamePasskey(actor, params.id, input.name),
  ),
  route(passkeys.removePasskey, ({ actor, params, request }) =>
    managePasskeys.removePasskey(actor, params.id, request.origin()),
  ),
  route(identity.getSignOn, ({ actor, request }) => manageSignOn.readSignOn(actor, request.origin())),
  route(identity.unlinkSignOn, ({ actor, request }) => manageSignOn.unlinkSignOn(actor, request.origin())),
  route(tokens.listTokens, ({ actor }) => manageTokens.listTokens(actor)),
  route(tokens.createToken, ({ actor, input }) => manageTokens.createToken(actor, input)),
  route(tokens.revokeToken, ({ actor, params }) => manageTokens.revokeToken(actor, params.id)),
  route(sessions.endSession, async ({ actor, params }) => {
    const { wasCurrent } = await endSession(actor, params.id);
    return new Reply({ message: 'The session was logged out' }, wasCurrent ? { sessionToken: null } : {});
  }),
];
