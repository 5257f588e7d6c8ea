import { expect, it } from 'vitest';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { byRecording, withoutMainLink } from './link-groups.ts';

const named = (id: string, recordingId: string, changes = {}) =>
  ({
    id,
    recordingId,
    recordingName: `Recording ${recordingId}`,
    projectId: null,
    viewCount: 1,
    lastViewedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }) as WorkspaceNamedLink;

const LINKS = [
  named('c', 'two', { createdAt: '2026-01-03T00:00:00.000Z', viewCount: 4 }),
  named('b', 'one'),
  named('a', 'two', { lastViewedAt: '2026-01-02T00:00:00.000Z' }),
];

it('named links are grouped by recording', () => {
  const groups = [...byRecording(LINKS)].map(([id, links]) => [id, links.map((link) => link.id).join('')]);
  expect(groups).toEqual([
    ['two', 'ca'],
    ['one', 'b'],
  ]);
});

it('a recording without a main link is described by its named links', () => {
  const groups = byRecording(LINKS);
  expect(withoutMainLink([{ id: 'one' } as RecordingLink], groups)).toEqual([
    {
      id: 'two',
      name: 'Recording two',
      projectId: null,
      viewCount: 5,
      createdAt: '2026-01-03T00:00:00.000Z',
      lastViewedAt: '2026-01-02T00:00:00.000Z',
    },
  ]);
  expect(withoutMainLink([{ id: 'one' }, { id: 'two' }] as RecordingLink[], groups)).toEqual([]);
});
