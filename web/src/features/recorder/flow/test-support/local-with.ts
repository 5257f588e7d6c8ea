import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { type Manifest, newManifest } from '#web/media/store/manifest.ts';
import { recording } from './reached-states.ts';

/** A local recording with these members, and with its manifest in memory. */
export function localWith(members: object = {}, first: Partial<Manifest> = {}): LocalRecording {
  const { id: recordingId, ...about } = recording;
  let manifest = { ...newManifest({ id: recordingId, userId: 'ada', about: { recordingId, ...about } }), ...first };
  const update = async (patch: Partial<Manifest>) => {
    manifest = { ...manifest, ...patch };
  };
  return { manifest: () => manifest, update, ...members } as LocalRecording;
}
