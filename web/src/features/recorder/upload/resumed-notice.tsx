import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/alert.tsx';
import { onServerQuery } from '../flow/on-server-query.ts';
import type { FinishedState } from '../flow/recorder-state.ts';
import { resumedNotice } from './resumed-words.ts';

/** Says that the recording is one of an earlier visit, and what uploading it would take away. */
export function ResumedNotice({ recording, finished }: Pick<FinishedState, 'recording' | 'finished'>) {
  const { data } = useQuery(onServerQuery(recording));
  const { variant, title, text } = resumedNotice(data, finished.durationMs / 1000);
  return (
    <Alert variant={variant} title={title}>
      {text}
    </Alert>
  );
}
