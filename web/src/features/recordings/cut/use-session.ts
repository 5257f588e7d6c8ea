import { useRef, useState } from 'react';
import type { listFileVersions } from '#shared/api/editing/files.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { onFrame } from '#shared/rules/editing/kept-ranges.ts';
import { playablePath } from '#shared/rules/video/playable-source.ts';
import { askShownFile } from '#web/library/shown-file.ts';
import { readRecording } from '#web/library/store/facts.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { useFollowShown } from '#web/player/use-follow-shown.ts';
import { beginEdit, type Edit } from './edit.ts';
import { type Base, baseOf, movedTo } from './version-times.ts';

/** The latest answers about a recording. Another person may have changed it since the editor was opened. */
export interface Latest {
  recording: Recording;
  files: OutputOf<typeof listFileVersions>;
}

/** The video that a person edits, and the edit, which survives that somebody else changes the video. */
export function useSession({ recording, files }: Latest) {
  const [base, setBase] = useState<Base>(() => baseOf(files));
  // Without an MP4 yet, it is the original, and stays it.
  const [path, setPath] = useState(() => playablePath(recording) ?? '');
  /** Null until the browser knows the length of the video. */
  const [edit, setEdit] = useState<Edit | null>(null);
  /** What stays when the edit goes on with another video. */
  const carried = useRef<Pick<Edit, 'kept' | 'areas'> | null>(null);
  const shown = edit ?? beginEdit(0);
  const isOutdated = recording.fileVersion !== base.fileVersion;
  const isRefused = useFollowShown(
    { id: recording.id, number: base.fileVersion, isPlayable: !isOutdated },
    {
      ask: (signal) => askShownFile(recording.id, signal),
      onOther: () => void readRecording(recording.id, 'files'),
    },
  );
  return {
    base,
    /** Null once the video is not shown any more. */
    url: isOutdated || isRefused ? null : objectUrl({ path }),
    edit: shown,
    isReady: edit !== null,
    isOutdated,
    isRefused,
    change: (step: (edit: Edit) => Edit) => setEdit((before) => before && step(before)),
    /** @param seconds length of the video */
    onLength: (seconds: number) => {
      if (edit && !carried.current) return;
      setEdit(beginEdit(onFrame(seconds * 1000), base.areas, carried.current));
      carried.current = null;
    },
    /** Goes on with the video that somebody else has saved. */
    goOn: () => {
      const next = baseOf(files);
      carried.current = { kept: movedTo(next, base, shown.kept), areas: shown.areas };
      setBase(next);
      setPath(playablePath(recording) ?? '');
    },
  };
}

export type Session = ReturnType<typeof useSession>;
