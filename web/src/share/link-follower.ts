import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import type { ShownFile } from '#shared/api/sharing/media.ts';
import { nullIfRefused } from '../lib/http/null-if-refused.ts';
import { request } from '../lib/http/request.ts';
import { useFollowShown } from '../player/use-follow-shown.ts';

interface LinkFollowerProps {
  recording: LinkedRecording;
  shareToken: string;
  /** Called when the link no longer shows what is played. */
  onOther: () => void;
}

/** Follows beside a player whether the link still shows what is played. */
export function LinkFollower({ recording, shareToken, onOther }: LinkFollowerProps) {
  const { id, pass } = recording;
  const query = new URLSearchParams({ shareToken, ...(pass && { pass }) });
  const ask = (signal: AbortSignal) =>
    nullIfRefused(request('GET', `/api/recordings/${id}/shown?${query}`, { signal }) as Promise<ShownFile>);
  useFollowShown({ id, number: recording.fileVersion, isPlayable: true }, { ask, onOther });
  return null;
}
