import { Folder } from 'lucide-react';
import { useMemo } from 'react';
import { usePagedList } from '#web/lib/paged-list.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { cn } from '#web/ui/class-names.ts';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';
import { coversOf, type Pictured } from './covers-of.ts';

const NONE: readonly Pictured[] = [];

/**
 * Covers of the current workspace's projects, from the first page of its recordings: a project whose recordings are
 * older has none.
 * @param loads whether to load that page; false where the screen's list of recordings loads it
 */
export function useProjectCovers(loads: boolean): (projectId: string) => readonly Pictured[] {
  const { workspace } = useCurrentWorkspace();
  const { items } = usePagedList(workspaceQueries.recordings(workspace?.id ?? ''), loads && workspace !== null);
  const covers = useMemo(() => coversOf(items), [items]);
  return (projectId) => covers.get(projectId) ?? NONE;
}

/** The cover of one project, from its list of recordings, which the screen loads. */
export function useProjectCover(projectId: string): readonly Pictured[] {
  const { items } = usePagedList(workspaceQueries.projectRecordings(projectId), false);
  return useMemo(() => coversOf(items).get(projectId) ?? NONE, [items, projectId]);
}

interface ProjectCoverProps {
  pictures: readonly Pictured[];
  /** Has the size. */
  className: string;
}

/** The newest recordings of a project as one picture, the newest larger; a folder without any. */
export function ProjectCover({ pictures, className }: ProjectCoverProps) {
  const [newest, ...others] = pictures;
  return (
    <div
      aria-hidden
      className={cn('flex shrink-0 gap-px overflow-hidden bg-primary-soft text-primary-text', className)}
    >
      {newest ? <Picture recording={newest} className="grow-2" /> : <Folder className="m-auto size-1/3 max-h-8" />}
      {others.length > 0 && (
        <div className="flex min-w-0 grow basis-0 flex-col gap-px">
          {others.map((recording) => (
            <Picture key={recording.id} recording={recording} className="grow" />
          ))}
        </div>
      )}
    </div>
  );
}

function Picture({ recording, className }: { recording: Pictured; className: string }) {
  return (
    <div className={cn('min-h-0 min-w-0 basis-0 bg-secondary', className)}>
      <ImageWithFallback sources={[recording.thumbnailUrl, recording.thumbnailPath]}>{null}</ImageWithFallback>
    </div>
  );
}
