import { allowListEntry, type createNamedLink, type NamedLink, namedLinkInput } from '#shared/api/named-links.ts';
import type { InputOf } from '#shared/api/operation.ts';

/** Settings of a named link as calls take them. */
export type LinkSettings = InputOf<typeof createNamedLink>;

/** What becomes of a link's password. Nobody is shown the one it has. */
type PasswordChoice = 'none' | 'keep' | 'set';

/** What is in the fields of the form, but for the expiry. */
export interface LinkFields {
  name: string;
  allowDownload: boolean;
  passwordChoice: PasswordChoice;
  password: string;
  /** Addresses and domains, on lines of their own or between commas. */
  emails: string;
  viewLimit: string;
  showsOwner: boolean;
  showsViews: boolean;
  /** Undefined for a link that somebody else has made, who alone may choose it. */
  mailsFirstView: boolean | undefined;
}

/** What is wrong, by field. */
export interface LinkErrors {
  name?: string;
  password?: string;
  /** A sentence for each invalid address. */
  emails?: string[];
  viewLimit?: string;
}

/** The fields for a link as it is; null for one that is to be made. */
export const fieldsOf = (link: NamedLink | null): LinkFields => ({
  name: link?.name ?? '',
  allowDownload: link?.allowDownload ?? true,
  passwordChoice: link?.hasPassword ? 'keep' : 'none',
  password: '',
  emails: link?.emails.join('\n') ?? '',
  viewLimit: link?.viewLimit?.toString() ?? '',
  showsOwner: link?.showsOwner ?? false,
  showsViews: link?.showsViews ?? false,
  mailsFirstView: link && !link.isMine ? undefined : (link?.mailsFirstView ?? false),
});

/** Bad addresses that are named one by one. */
const NAMED_MAX = 5;

/** Characters of a bad address that are repeated. */
const REPEATED_MAX = 60;

const quoted = (entry: string) =>
  `“${entry.length > REPEATED_MAX ? `${[...entry].slice(0, REPEATED_MAX).join('')}…` : entry}”`;

/** People write a domain as `@acme.com` too. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim().replace(/^@/, ''))
    .filter((entry) => entry !== '');

function faultsOf(entries: readonly string[]): string[] {
  const bad = entries.filter((entry) => !allowListEntry.safeParse(entry).success);
  const faults = bad.slice(0, NAMED_MAX).map((entry) => `${quoted(entry)} is not an e-mail address and no domain.`);
  return bad.length > NAMED_MAX ? [...faults, `${bad.length - NAMED_MAX} more are none either.`] : faults;
}

/** Puts refusals, each with the path of what it refuses, on the fields of the form. */
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
 * The settings to send. @param expiresAt the chosen end; undefined when it is invalid
 * @returns the settings, or what is wrong with them
 */
export function readLinkFields(
  fields: LinkFields,
  expiresAt: string | null | undefined,
): { settings: LinkSettings; errors?: undefined } | { errors: LinkErrors } {
  const { name, allowDownload, showsOwner, showsViews, mailsFirstView } = fields;
  const emails = entriesOf(fields.emails);
  const faults = faultsOf(emails);
  const { data, error } = namedLinkInput.safeParse({
    ...{ name, allowDownload, expiresAt: expiresAt ?? null, password: passwordOf(fields) },
    ...{ emails: faults.length > 0 ? [] : emails, viewLimit: limitOf(fields.viewLimit) },
    ...{ showsOwner, showsViews, mailsFirstView },
  });
  const refusals = error?.issues.map(({ path, message }): [string, string] => [path.join('.'), message]) ?? [];
  const errors = { ...errorsByField(refusals), ...(faults.length > 0 && { emails: faults }) };
  if (!data || faults.length > 0 || expiresAt === undefined) return { errors };
  return { settings: { ...data, emails: [...new Set(data.emails)] } };
}

/** A link as it will be once such settings are stored. */
export const withSettings = (link: NamedLink, settings: LinkSettings): NamedLink => ({
  ...link,
  name: settings.name,
  allowDownload: settings.allowDownload ?? true,
  expiresAt: settings.expiresAt ?? null,
  hasPassword: settings.password === undefined ? link.hasPassword : settings.password !== null,
  emails: settings.emails ?? [],
  viewLimit: settings.viewLimit ?? null,
  showsOwner: settings.showsOwner ?? link.showsOwner,
  showsViews: settings.showsViews ?? link.showsViews,
  mailsFirstView: settings.mailsFirstView ?? link.mailsFirstView,
});
