import { INVITATION_SECONDS } from '#shared/limits.ts';
import {
  LINK_CODE_SECONDS,
  RESET_TOKEN_SECONDS,
  SIGN_ON_JOIN_SECONDS,
  VERIFICATION_CODE_SECONDS,
} from '../../../process/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A duration in seconds as text: of a unit, which has `length` seconds. */
const lasting = (seconds: number, length: number, unit: string) =>
  `${seconds / length} ${unit}${seconds === length ? '' : 's'}`;

const OF_DELETED_ACCOUNT = `Your name, password, picture and sessions have been deleted. The workspaces you didn't hand over are being deleted with everything in them.
    Recordings you made in other people's workspaces stay there without your name.
    You can sign up again with this email address at any time. That creates a new account.`;
const IF_IT_WAS_YOU = "If this was you, you don't need to do anything.";

/**
 * The text of each mail. Its first line is the subject, every other one a paragraph, or begins with what it is: `# ` a
 * code to copy, `- ` small print, `![text]` the mail's picture, and `[label](address)` a button or, in small print, a link.
 * `{name}` is a value. A line with `{...name}` is there once for each value of a list, so the list may be empty.
 *
 * A mail that strangers can have sent to anybody contains no text of a person: they could send theirs with it.
 */
export const MAIL_TEXTS = {
  // No link of it verifies anything: a click must not confirm a sign-up that another person made.
  verification: `
    {code} is your Framekeep verification code
    Your Framekeep verification code is
    # {code}
    Enter it on the page where you signed up. It expires in ${lasting(VERIFICATION_CODE_SECONDS, MINUTE, 'minute')}.
    You can enter it, or ask for another code, here: {...page}
    - If you didn't sign up for Framekeep, you can ignore this email. Don't share the code with anyone.`,
  passwordReset: `
    Reset your Framekeep password
    We received a request to reset your password.
    [Choose a new password]({url})
    The link works once and expires in ${lasting(RESET_TOKEN_SECONDS, HOUR, 'hour')}.
    - If this wasn't you, you can ignore this email: your password won't change. Don't share the link.`,
  passwordChanged: `
    Your Framekeep password was changed
    Your password was changed.
    All your other devices have been logged out. Log in with your new password there.
    You can still log in with your {...passkeys}. Remove any you don't recognize under Settings → Passkeys.
    If this wasn't you, choose a new password now:
    [Reset your password]({origin}/forgot-password)
    - ${IF_IT_WAS_YOU}`,
  passwordWasReset: `
    Your Framekeep password was reset
    Your password was reset with a link that we emailed you. All your devices have been logged out.
    You can still log in with your {passkeys}. Remove any you don't recognize under Settings → Passkeys.
    [Open your passkeys]({origin}/settings#passkeys)
    - If this wasn't you, someone else can read your email. Log in with a passkey and remove the others.`,
  accountDeleted: `
    Your Framekeep account was deleted
    Your Framekeep account was deleted, as you asked.
    ${OF_DELETED_ACCOUNT}
    - If you didn't ask for this, someone else knew your password. Change it everywhere else you use it.`,
  accountDeletedForYou: `
    Your Framekeep account was deleted
    An administrator deleted your Framekeep account.
    ${OF_DELETED_ACCOUNT}
    - For the reason, contact the people who run this site.`,
  signUpInvitation: `
    You're invited to Framekeep
    {inviter} invited you to Framekeep, where people record their screen and share it with a link.
    [Sign up]({origin}/signup)
    The invitation is only for {to} and expires in ${lasting(INVITATION_SECONDS, DAY, 'day')}.
    - If you don't know who this is, you can ignore this email.`,
  invitation: `
    You're invited to “{workspace}” on Framekeep
    {inviter} invited you to the workspace “{workspace}” on Framekeep.
    {allowed}
    [Accept the invitation]({url})
    The invitation is only for {to} and expires in ${lasting(INVITATION_SECONDS, DAY, 'day')}.
    - If you don't know who this is, you can ignore this email.`,
  memberRemoved: `
    You're no longer a member of “{workspace}” on Framekeep
    {by} removed you from the workspace “{workspace}”.
    Recordings you made there stay there, and their public links still work.
    - If this is a mistake, ask them to invite you again.`,
  roleChanged: `
    You're now {role} of “{workspace}” on Framekeep
    {by} changed your role in the workspace “{workspace}”.
    You're now {role}. {allowed}
    - If this is a mistake, ask them to change it.`,
  newOwner: `
    You're now the owner of “{workspace}” on Framekeep
    {by} handed over the workspace “{workspace}” to you.
    You're now its owner. You can do everything in it, including handing it over or deleting it.
    - If you don't want it, hand it over to another member in its settings.`,
  newOwnerOfMany: `
    You're now the owner of {count} workspaces on Framekeep
    {by} handed over {count} workspaces to you:
    “{...workspaces}”
    And {...more} more.
    You're now their owner. You can do everything in them, including handing them over or deleting them.
    - If you don't want one, hand it over to another member in its settings.`,
  passkeyAdded: `
    A passkey was added to your Framekeep account: {name}
    The passkey “{name}” was added in your settings. Anyone who has it can log in as you without your password, even after you change your password.
    If this wasn't you, remove the passkey, log out your other devices, and change your password:
    [Open your passkeys]({origin}/settings#passkeys)
    - ${IF_IT_WAS_YOU}`,
  passkeyRemoved: `
    A passkey was removed from your Framekeep account: {name}
    The passkey “{name}” was removed in your settings. You can no longer log in with it.
    If this wasn't you, log out your other devices and change your password:
    [Open your passkeys]({origin}/settings#passkeys)
    - ${IF_IT_WAS_YOU}`,
  passkeyClosed: `
    A login to your Framekeep account was refused: {name}
    Someone tried to log in with the passkey “{name}”. Its use counter went backward, so the passkey may have been copied. We refused the login, and the passkey no longer works.
    Log in with your password, remove the passkey, and add a new one:
    [Open your passkeys]({origin}/settings#passkeys)
    - This also happens with a security key that was reset or restored from a backup.`,
  signOnJoin: `
    Connect your Framekeep account to {provider}
    You logged in with {provider}, and there's already an account with this email address. Open the link in the same browser to connect the two:
    [Connect my account]({url})
    The link works once and expires in ${lasting(SIGN_ON_JOIN_SECONDS, MINUTE, 'minute')}.
    - If this wasn't you, you can ignore this email: nothing will change. Don't share the link with anyone.`,
  signOnJoined: `
    Your Framekeep account was connected to {provider}
    You can now log in with {provider}. All your devices and programs have been logged out.
    If this wasn't you, someone else knows your password or reads your email: remove the sign-on in your settings and choose a new password.
    [Open your settings]({origin}/settings#passkeys)
    - If this was you, just give programs that use tokens new ones.`,
  signOnRemoved: `
    {provider} was removed from your Framekeep account
    You can no longer log in with {provider}. It was removed in your settings.
    If this wasn't you, log out your other devices and change your password:
    [Open your settings]({origin}/settings#passkeys)
    - ${IF_IT_WAS_YOU}`,
  tokenMade: `
    A token was created for your Framekeep account: {name}
    The token “{name}” was created in your settings. Programs that have it can {may} until {day}.
    If this wasn't you, revoke the token, log out your other devices, and change your password:
    [Open your tokens]({origin}/settings#tokens)
    - ${IF_IT_WAS_YOU}`,
  tokenEnds: `
    Your Framekeep token expires soon: {name}
    The token “{name}” expires on {day}. Programs that use it will then stop working.
    To keep them working, create a new token and give it to them:
    [Open your tokens]({origin}/settings#tokens)
    - If you no longer need the token, you don't need to do anything.`,
  linkCode: `
    {code} is your code to watch a recording
    Your code to watch a recording shared with you is
    # {code}
    Enter it on the link's page. It expires in ${lasting(LINK_CODE_SECONDS, MINUTE, 'minute')}.
    Or open the recording with this button, in any browser. It works once and expires in an hour.
    [Open the recording]({url})
    - If you didn't ask for it, you can ignore this email. Don't share the code or the link with anyone.`,
  guestCode: `
    {code} is your code to comment on a recording
    Your code to comment on a recording shared with you is
    # {code}
    Enter it on the recording's page. It expires in ${lasting(LINK_CODE_SECONDS, MINUTE, 'minute')}.
    - If you didn't ask for it, you can ignore this email. Don't share the code with anyone.`,
  firstView: `
    Someone watched “{recording}”
    Someone watched “{recording}” with {link}.
    [Open Shared Links]({origin}/shared)
    To see how much of it was played, open Views next to the link. Each link sends this email only once.
    - You're getting this email because you turned it on in the link's settings.
    - [Turn off emails about first views]({unsubscribe})`,
  comments: `
    {news} on “{recording}”
    {news} on “{recording}”:
    ![{...picture}]
    {...comments}
    And {...more} more.
    [Open the recording]({url})
    - You're getting this email because {reason}. Comments within 15 minutes are sent as one email.
    - [Turn off emails about comments]({unsubscribe})`,
  webhookChanged: `
    The webhook “{name}” was {done}
    The webhook “{name}” of the workspace “{workspace}” was {done} by {by}. {facts}
    If you don't want it, pause or remove it:
    [Open the webhooks]({origin}/settings#webhooks)
    - You're getting this email because you own the workspace.`,
  webhookPaused: `
    The webhook “{name}” is paused
    The webhook “{name}” of the workspace “{workspace}” is paused. {reason}
    Nothing is sent until someone switches it on again. Events that happen in the meantime won't be sent later.
    [Open the webhooks]({origin}/settings#webhooks)
    - You're getting this email because you created the webhook.`,
} as const;
