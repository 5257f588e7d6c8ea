import { expect, it } from 'vitest';
import type { Act } from '#shared/api/telling/acts.ts';
import { ACT_NAMES } from '#shared/model/ground/event.ts';
import { csvText } from '#web/lib/csv.ts';
import { actText, detailsText, linkName, subjectPath } from './act-texts.ts';
import { actRows } from './acts-csv.ts';

const act = (changes: Partial<Act>): Act => ({
  id: '01JZZZZZZZZZZZZZZZZZZZZZZZ',
  name: 'member.removed',
  at: '2026-11-27T00:00:00.000Z',
  by: {
    kind: 'user',
    userId: 'u',
    name: 'Ann',
    email: 'ann@company.example',
    way: 'session',
    client: 'Firefox on Mac',
  },
  on: { kind: 'member', id: 'm', name: 'Bob', email: 'bob@company.example', mayOpen: true },
  details: {},
  ...changes,
});

const lines = (acts: Act[]) => csvText(actRows(acts)).replace('\uFEFF', '').split('\r\n');

it('the file has a line for each entry, whose names run as no formula', () => {
  const formula = act({
    on: { kind: 'recording', id: 'r', name: '=HYPERLINK("http://evil")', email: null, mayOpen: false },
    details: { role: '+1', withRecordings: false, isRestricted: true },
  });
  const [head, plain, safe, end] = lines([act({}), formula]);
  expect(head).toBe('"Time","Who","Email","What","On","Details","By","Id"');
  expect(plain).toContain('"Ann","ann@company.example","removed a member","Bob","","browser, Firefox on Mac",');
  expect(safe).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(safe).toContain('"restricted: yes, role: +1, with recordings: no"');
  expect(end).toBe('');
});

it('a fact that was changed has its value before, and a field that is not told its name', () => {
  const details = {
    recordingId: 'r',
    link: 'Acme',
    changed: 'allowDownload, expiresAt, password',
    expiresAtBefore: null,
    expiresAt: '2999-01-01',
    allowDownloadBefore: true,
    allowDownload: false,
  };
  expect(detailsText(act({ details }))).toBe(
    'allow download: yes → no, expires at: none → 2999-01-01, changed: password',
  );
});

it('an act on a link says which one', () => {
  const told = (link: string) => {
    const changed = act({ name: 'link.changed', details: { link } });
    return [actText(changed), linkName(changed), lines([changed])[1]?.split('","')[3]];
  };
  expect(told('Acme')).toEqual(['changed the link', 'Acme', 'changed the link Acme']);
  expect(told('main link')).toEqual(['changed the main link', null, 'changed the main link']);
});

it('a name leads to its page while there is one', () => {
  const on = { id: 'x', name: 'Tour', email: null, mayOpen: true };
  const pathOf = (changes: Partial<Act>) => subjectPath(act(changes), '/person');
  expect(pathOf({})).toBe('/person');
  expect(pathOf({ on: { ...on, kind: 'project' } })).toBe('/projects/x');
  expect(pathOf({ on: { ...on, kind: 'link' }, details: { recordingId: 'r' } })).toBe('/recordings/r');
  expect(pathOf({ on: { ...on, kind: 'recording' } })).toBe('/recordings/x');
  expect(pathOf({ on: { ...on, kind: 'webhook' } })).toBeNull();
  expect(pathOf({ on: { ...on, kind: 'recording', mayOpen: false } })).toBeNull();
});

it('a person without an account is a former member, and others are what they are', () => {
  const nobody = { userId: null, name: null, email: null, way: null, client: '' };
  const by = (kind: Act['by']['kind']) => lines([act({ by: { ...nobody, kind } })])[1]?.split('","')[1];
  expect(['user', 'guest', 'stranger', 'system'].map((kind) => by(kind as Act['by']['kind']))).toEqual([
    'Former member',
    'A guest',
    'Someone',
    'The system',
  ]);
});

it('every act has a text', () => {
  expect(ACT_NAMES.filter((name) => actText({ name, details: {} }) === name)).toEqual([]);
});
