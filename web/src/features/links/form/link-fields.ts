import { allowListEntry, namedLinkInput } from '#shared/api/ground/forms.ts';
import type { NamedLink, NamedLinkChange, NewNamedLink } from '#shared/api/sharing/named-links.ts';
import { NEW_LINK_COMMENTERS } from '#shared/model/sharing/comments.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { shortName } from '#web/lib/short-name.ts';
import type { MainLinkSettings } from '../queries.ts';

/** Whether a link's password is removed, kept or set. The present password is never shown. */
type PasswordChoice = 'none' | 'keep' | 'set';

/** The rules that every link has, without the expiry. */
export type RuleFields = Omit<MainLinkSettings, 'expiresAt'>;

/** Values of a named link's fields. */
export interface LinkFields extends RuleFields {
  name: string;
  passwordChoice: PasswordChoice;
  password: string;
  /** Addresses and domains, separated by line breaks, commas or semicolons. */
  emails: string;
  viewLimit: string;
  showsViews: boolean;
}

/** Who a link is for. It decides which field is beside the name; the rules of the others may apply as well. */
export type Audience = 'anyone' | 'people' | 'password';

export const audienceOf = ({ emails, passwordChoice }: Pick<LinkFields, 'emails' | 'passwordChoice'>): Audience => {
  if (emails !== '') return 'people';
  return passwordChoice === 'none' ? 'anyone' : 'password';
};

/** The fields after somebody chose whom a link is for, without the rules that contradict the choice. */
export function forAudience(audience: Audience, fields: LinkFields, hadPassword: boolean): LinkFields {
  const passwordChoice = {
    anyone: 'none',
    people: hadPassword ? 'keep' : 'none',
    password: hadPassword ? 'keep' : 'set',
  } as const;
  return { ...fields, emails: audience === 'people' ? fields.emails : '', passwordChoice: passwordChoice[audience] };
}

export const NO_PEOPLE = 'Enter the address of at least one person, or choose another kind of link.';

export interface LinkErrors {
  name?: string;
  password?: string;
  /** A sentence for each invalid address. */
  emails?: string[];
  viewLimit?: string;
}

/** Initial values of the form. @param link null for a new link */
export const fieldsOf = (link: NamedLink | null): LinkFields => ({
  name: link?.name ?? '',
  allowDownload: link?.allowDownload ?? true,
  passwordChoice: link?.hasPassword ? 'keep' : 'none',
  password: '',
  emails: link?.emails.join('\n') ?? '',
  viewLimit: link?.viewLimit?.toString() ?? '',
  showsOwner: link?.showsOwner ?? false,
  showsViews: link?.showsViews ?? false,
  commenters: link?.commenters ?? NEW_LINK_COMMENTERS,
  mailsFirstView: link && !link.isMine ? undefined : (link?.mailsFirstView ?? false),
});

/**
 * The fields of a new link with the rules of another one. Its name and its people are not rules, and its password is
 * not known: a link with a password asks for a new one.
 */
export const withRulesOf = (link: NamedLink, { name, emails }: LinkFields): LinkFields => ({
  ...fieldsOf(link),
  name,
  emails,
  passwordChoice: link.hasPassword ? 'set' : 'none',
  mailsFirstView: link.isMine && link.mailsFirstView,
});

/** Maximum number of invalid addresses that are named one by one. */
const NAMED_MAX = 5;

/** Splits the field into addresses and domains. Some people write a domain as `@acme.com`. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim().replace(/^@/, ''))
    .filter((entry) => entry !== '');

function faultsOf(entries: readonly string[]): string[] {
  const bad = entries.filter((entry) => !allowListEntry.safeParse(entry).success);
  const faults = bad.slice(0, NAMED_MAX).map((entry) => `“${shortName(entry)}” is not an email address or a domain.`);
  return bad.length > NAMED_MAX ? [...faults, `${bad.length - NAMED_MAX} more are invalid too.`] : faults;
}

/**
 * Assigns error messages to the fields of the form. Messages about other values are left out.
 * @param refusals messages with the path of the invalid value
 */
export function errorsByField(refusals: readonly [path: string, message: string][]): LinkErrors {
  const errors: LinkErrors = {};
  for (const [path, message] of refusals) {
    const [field] = path.split('.');
    if (field === 'emails') errors.emails = [...new Set([...(errors.emails ?? []), message])];
    if (field === 'name' || field === 'password' || field === 'viewLimit') errors[field] ??= message;
  }
  return errors;
}

const passwordOf = ({ passwordChoice, password }: LinkFields): string | null | undefined =>
  ({ none: null, keep: undefined, set: password })[passwordChoice];

const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/**
 * The settings to send, or the errors of the fields.
 * @param expiresAt the chosen expiry; undefined when it is invalid
 */
export function readLinkFields(
  fields: LinkFields,
  expiresAt: string | null | undefined,
): { settings: NewNamedLink; errors?: undefined } | { errors: LinkErrors } {
  const { name, allowDownload, showsOwner, showsViews, commenters, mailsFirstView } = fields;
  const emails = entriesOf(fields.emails);
  const faults = faultsOf(emails);
  const { data, error } = namedLinkInput.safeParse({
    name,
    allowDownload,
    expiresAt: expiresAt ?? null,
    password: passwordOf(fields),
    emails: faults.length > 0 ? [] : emails,
    viewLimit: limitOf(fields.viewLimit),
    showsOwner,
    showsViews,
    commenters,
    mailsFirstView,
  });
  const refusals = error?.issues.map(({ path, message }): [string, string] => [path.join('.'), message]) ?? [];
  const errors = { ...errorsByField(refusals), ...(faults.length > 0 && { emails: faults }) };
  if (!data || faults.length > 0 || expiresAt === undefined) return { errors };
  return { settings: { ...data, emails: [...new Set(data.emails)] } };
}

/** The settings to send for a link: those that differ from it, and another password. */
export const changedSettings = (link: NamedLink, settings: NewNamedLink): NamedLinkChange =>
  changedFields(link.hasPassword ? link : { ...link, password: null }, settings);

/** A link as it will be when these settings are stored. */
export const withSettings = (link: NamedLink, { password, ...settings }: NamedLinkChange): NamedLink => ({
  ...link,
  ...(settings as Partial<NamedLink>),
  hasPassword: password === undefined ? link.hasPassword : password !== null,
});
