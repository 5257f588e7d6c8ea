import { describe, expect, it } from 'vitest';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import {
  audienceOf,
  changedSettings,
  errorsByField,
  fieldsOf,
  forAudience,
  type LinkFields,
  readLinkFields,
  withRulesOf,
  withSettings,
} from './link-fields.ts';

const link: NamedLink = {
  id: 'l',
  recordingId: 'r',
  name: 'Acme, Jane',
  shareToken: 't',
  allowDownload: false,
  expiresAt: null,
  viewCount: 3,
  lastViewedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  hasPassword: true,
  emails: ['jane@acme.com', 'acme.org'],
  viewLimit: 10,
  showsOwner: true,
  commenters: 'name',
  showsViews: false,
  mailsFirstView: true,
  hasMailed: false,
  isOwn: true,
  isMine: true,
};

const read = (changes: Partial<LinkFields>) => readLinkFields({ ...fieldsOf(null), name: 'Acme', ...changes }, null);
const emailsOf = (emails: string) => {
  const answer = read({ emails });
  return answer.errors ? answer.errors.emails : answer.settings.emails;
};

describe('the form of a named link', () => {
  it('starts with a link that everyone may watch and download', () => {
    expect(read({})).toEqual({
      settings: {
        name: 'Acme',
        allowDownload: true,
        expiresAt: null,
        password: null,
        emails: [],
        viewLimit: null,
        showsOwner: false,
        showsViews: false,
        commenters: 'email',
        mailsFirstView: false,
      },
    });
  });

  it('drops the rules of another audience when one is chosen', () => {
    const typed = { ...fieldsOf(null), emails: 'acme.org', passwordChoice: 'set' as const };
    const chosen = (audience: Parameters<typeof forAudience>[0], hadPassword: boolean) => {
      const { emails, passwordChoice } = forAudience(audience, typed, hadPassword);
      return [emails, passwordChoice];
    };
    expect(chosen('anyone', true)).toEqual(['', 'none']);
    expect(chosen('people', false)).toEqual(['acme.org', 'none']);
    expect(chosen('people', true)).toEqual(['acme.org', 'keep']);
    expect(chosen('password', false)).toEqual(['', 'set']);
    expect(chosen('password', true)).toEqual(['', 'keep']);
    expect([fieldsOf(null), typed, { ...typed, emails: '' }].map(audienceOf)).toEqual(['anyone', 'people', 'password']);
  });

  it('starts with the settings of a link, and keeps its password', () => {
    const { settings } = readLinkFields(fieldsOf(link), '2027-01-01T00:00:00.000Z') as { settings: object };
    expect(settings).toEqual({
      name: 'Acme, Jane',
      allowDownload: false,
      expiresAt: '2027-01-01T00:00:00.000Z',
      emails: ['jane@acme.com', 'acme.org'],
      viewLimit: 10,
      showsOwner: true,
      showsViews: false,
      commenters: 'name',
      mailsFirstView: true,
    });
    expect(settings).not.toHaveProperty('password', null);
  });

  it('does not change the e-mail setting of another creator’s link', () => {
    const { settings } = readLinkFields(fieldsOf({ ...link, isMine: false }), null) as { settings: object };
    expect(settings).toMatchObject({ mailsFirstView: undefined });
  });

  it.each([
    ['none', null],
    ['set', 'long enough'],
  ] as const)('sends the password that is chosen: %s', (passwordChoice, password) => {
    const fields = { ...fieldsOf(link), passwordChoice, password: 'long enough' };
    expect(readLinkFields(fields, null)).toMatchObject({ settings: { password } });
  });

  it.each([
    ['jane@acme.com\nacme.org', ['jane@acme.com', 'acme.org']],
    ['jane@acme.com, joe@acme.com;  acme.org,', ['jane@acme.com', 'joe@acme.com', 'acme.org']],
    ['JANE@Acme.com\njane@acme.com', ['jane@acme.com']],
    ['@acme.org', ['acme.org']],
    ['  \n ', []],
  ])('takes the addresses %j', (text, emails) => {
    expect(emailsOf(text)).toEqual(emails);
  });

  it('names each invalid address', () => {
    expect(emailsOf('acme.org\njane at acme\n<b>')).toEqual([
      '“jane at acme” is not an email address or a domain.',
      '“<b>” is not an email address or a domain.',
    ]);
    expect(emailsOf('W'.repeat(255))).toEqual([`“${'W'.repeat(60)}…” is not an email address or a domain.`]);
    expect(emailsOf('🎬'.repeat(60))).toEqual([`“${'🎬'.repeat(60)}” is not an email address or a domain.`]);
    const many = emailsOf(Array.from({ length: 7 }, (_, index) => `bad ${index}`).join('\n'));
    expect(many).toHaveLength(6);
    expect(many?.at(-1)).toBe('2 more are invalid too.');
  });

  it('accepts at most 100 addresses', () => {
    const some = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@acme.com`).join('\n');
    expect(emailsOf(some(100))).toHaveLength(100);
    expect(emailsOf(some(101))).toEqual(['At most 100 addresses and domains']);
  });

  it.each([['0'], ['-1'], ['1.5'], ['100001'], ['ten']])('refuses %j views', (viewLimit) => {
    expect(read({ viewLimit })).toEqual({ errors: { viewLimit: 'The number of views must be from 1 to 100,000' } });
  });

  it('reports all errors at once', () => {
    const fields = { name: ' ', passwordChoice: 'set', password: 'short', emails: '?', viewLimit: '0' } as const;
    expect(Object.keys(read(fields))).toEqual(['errors']);
    expect(Object.keys(read(fields).errors ?? {}).toSorted()).toEqual(['emails', 'name', 'password', 'viewLimit']);
  });

  it('is not sent with an invalid expiry', () => {
    expect(readLinkFields({ ...fieldsOf(null), name: 'Acme' }, undefined)).toEqual({ errors: {} });
  });
});

it('the form shows each error of the server at its field', () => {
  const refusals: [string, string][] = [
    ['emails.3', 'No address'],
    ['name', 'Too long'],
    ['expiresAt', 'In the past'],
  ];
  expect(errorsByField(refusals)).toEqual({ emails: ['No address'], name: 'Too long' });
});

describe('of a changed link', () => {
  const changed = (fields: Partial<LinkFields>, of = link) => {
    const answer = readLinkFields({ ...fieldsOf(of), ...fields }, of.expiresAt);
    return answer.errors ?? changedSettings(of, answer.settings);
  };

  it('only the settings that were changed are sent', () => {
    expect(changed({})).toEqual({});
    expect(changed({ name: 'Globex' })).toEqual({ name: 'Globex' });
    expect(changed({ emails: 'acme.org', viewLimit: '' })).toEqual({ emails: ['acme.org'], viewLimit: null });
    expect(changed({ mailsFirstView: false }, { ...link, expiresAt: '2027-01-01T00:00:00.000Z' })).toEqual({
      mailsFirstView: false,
    });
  });

  it('a password is sent that is new or removed', () => {
    expect(changed({ passwordChoice: 'set', password: 'long enough' })).toEqual({ password: 'long enough' });
    expect(changed({ passwordChoice: 'none' })).toEqual({ password: null });
    expect(changed({}, { ...link, hasPassword: false })).toEqual({});
  });
});

it('a link is shown with its new settings', () => {
  const settings = { name: 'New', allowDownload: true, expiresAt: null, emails: [], viewLimit: null };
  const changed = { ...settings, hasPassword: true, viewCount: 3, shareToken: 't' };
  expect(withSettings(link, settings)).toMatchObject(changed);
  expect(withSettings(link, { ...settings, password: null }).hasPassword).toBe(false);
  expect(withSettings({ ...link, hasPassword: false }, { ...settings, password: 'new one!' }).hasPassword).toBe(true);
});

it('the rules of another link are taken over without its name, its people and its password, which is asked for', () => {
  const typed = { ...fieldsOf(null), name: 'Globex', emails: 'joe@globex.com' };
  expect(withRulesOf(link, typed)).toEqual({
    name: 'Globex',
    emails: 'joe@globex.com',
    passwordChoice: 'set',
    password: '',
    allowDownload: false,
    viewLimit: '10',
    showsOwner: true,
    showsViews: false,
    commenters: 'name',
    mailsFirstView: true,
  });
  const others = { ...link, hasPassword: false, isMine: false };
  expect(withRulesOf(others, typed)).toMatchObject({ passwordChoice: 'none', mailsFirstView: false });
});
