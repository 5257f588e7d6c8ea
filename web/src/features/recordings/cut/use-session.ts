import { useRef, useState } from 'react';
import type { listFileVersions } from '#shared/api/file-versions.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { type KeptRanges, onFrame } from '#shared/rules/kept-ranges.ts';
import { playablePath } from '#shared/rules/playable-source.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
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
  const carried = useRef<KeptRanges | null>(null);
  const shown = edit ?? beginEdit(0);
  return {
    base,
    url: objectUrl({ path }),
    edit: shown,
    isReady: edit !== null,
    isOutdated: recording.fileVersion !== base.fileVersion,
    change: (step: (edit: Edit) => Edit) => setEdit((before) => before && step(before)),
    /** @param seconds length of the video */
    onLength: (seconds: number) => {
      if (edit && !carried.current) return;
      const kept = carried.current?.length ? carried.current : undefined;
      carried.current = null;
      setEdit(beginEdit(onFrame(seconds * 1000), kept));
    },
    /** Goes on with the video that somebody else has saved. */
    goOn: () => {
      const next = baseOf(files);
      carried.current = movedTo(next, base, shown.kept);
      setBase(next);
      setPath(playablePath(recording) ?? '');
    },
  };
}
