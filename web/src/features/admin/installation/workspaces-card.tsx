import { useState } from 'react';
import type { Installation, StoredWorkspace } from '#shared/api/upkeep/installation.ts';
import { numberText } from '#shared/english-format.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { displayName } from '#web/library/person.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { Select } from '#web/ui/select.tsx';
import { type ObjectCount, useObjectCounts, useStoredWorkspaces } from './installation-queries.ts';

const HEADING = 'stored-by-workspace';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'largest', label: 'Largest first' },
] as const;

type Limits = Installation['limits'];

export function WorkspacesCard({ limits }: { limits: Limits }) {
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('newest');
  const list = useStoredWorkspaces(sort === 'largest');
  const { counts, count, isCounting } = useObjectCounts();
  return (
    <Card>
      <CardHeader className="flex flex-col gap-3 p-5 sm:flex-row sm:items-start sm:justify-between">
        <div className="grid gap-1.5">
          <CardTitle id={HEADING} className="text-base">
            Storage by workspace
          </CardTitle>
          <CardDescription>
            Recordings and their uploaded size. Objects are all stored files, including converted and earlier ones.
            They're counted on request, about 5,000 a second.
          </CardDescription>
        </div>
        {list.items.length > 0 && (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Select aria-label="Sort workspaces by" value={sort} onValueChange={setSort} options={SORTS} />
            <Button variant="outline" pending={isCounting} onClick={() => count(list.items.map(({ id }) => id))}>
              Count objects
            </Button>
          </div>
        )}
      </CardHeader>
      <div className="border-t">
        <Rows list={list} counts={counts} limits={limits} />
      </div>
    </Card>
  );
}

interface RowsProps {
  list: ReturnType<typeof useStoredWorkspaces>;
  counts: ReadonlyMap<string, ObjectCount>;
  limits: Limits;
}

function Rows({ list, counts, limits }: RowsProps) {
  const { items, isKnown, error, hasMore } = list;
  if (!isKnown && error) {
    return (
      <div className="p-5">
        <LoadFailure title="Workspaces could not be loaded" heading="h3" query={list} />
      </div>
    );
  }
  if (!isKnown) {
    return (
      <div className="p-5">
        <RowSkeleton label="Loading workspaces..." />
      </div>
    );
  }
  return (
    <>
      <ul aria-labelledby={HEADING} className="divide-y divide-border">
        {items.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} counted={counts.get(workspace.id)} limits={limits} />
        ))}
      </ul>
      {hasMore && (
        <div className="border-t p-5">
          <Button variant="outline" pending={list.isLoadingMore} onClick={list.loadMore}>
            {list.hasFailedMore ? 'Try again' : 'More workspaces'}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  workspace: StoredWorkspace;
  counted: ObjectCount | undefined;
  limits: Limits;
}

/** What a workspace uses of what it may. */
function usedText({ recordings, bytes }: StoredWorkspace, limits: Limits): string {
  const { recordingsPerWorkspace: most, gigabytesPerWorkspace: gigabytes } = limits;
  const ofMost = most === undefined ? '' : ` of ${numberText(most)}`;
  const ofGigabytes = gigabytes === undefined ? '' : ` of ${numberText(gigabytes)} GB`;
  return `${numberText(recordings)}${ofMost} recordings · ${sizeText(bytes)}${ofGigabytes}`;
}

const storedText = ({ objects, bytes }: ObjectCount): string =>
  objects > 0 ? `${countText(objects, 'object')} · ${sizeText(bytes)} stored` : 'No objects stored';

function Row({ workspace, counted, limits }: RowProps) {
  const { name, isPersonal, owner, recordings } = workspace;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
            {name}
          </span>
          {isPersonal && <Badge variant="secondary">Personal</Badge>}
        </p>
        <p translate="no" className="wrap-anywhere text-[13px] text-muted-foreground">
          {owner ? `${displayName(owner)} (${owner.email})` : 'Deleted account'}
        </p>
      </div>
      <div className="tabular grid gap-0.5 text-[13px] text-muted-foreground sm:text-end">
        <p>{recordings > 0 ? usedText(workspace, limits) : 'No recordings'}</p>
        {counted && <p>{storedText(counted)}</p>}
      </div>
    </li>
  );
}
