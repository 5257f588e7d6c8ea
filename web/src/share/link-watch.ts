import type { LinkedRecording } from '#shared/api/links.ts';
import type { ShownFile } from '#shared/api/objects.ts';
import { nullIfRefused } from '../lib/http/null-if-refused.ts';
import { request } from '../lib/http/request.ts';
import { useShownWatch } from '../player/use-shown-watch.ts';

interface LinkWatchProps {
  recording: LinkedRecording;
  shareToken: string;
  /** Called when the link no longer shows what is played. */
  onOther: () => void;
}

/** Watches beside a player whether the link still shows what is played. */
export function LinkWatch({ recording, shareToken, onOther }: LinkWatchProps) {
  const { id, pass } = recording;
  const query = new URLSearchParams({ shareToken, ...(pass && { pass }) });
  const ask = (signal: AbortSignal) =>
    nullIfRefused(request('GET', `/api/recordings/${id}/shown?${query}`, { signal }) as Promise<ShownFile>);
  useShownWatch({ id, number: recording.fileVersion, isPlayable: true }, { ask, onOther });
  return null;
}
