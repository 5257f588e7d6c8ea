import type { Installation, StoredWorkspace } from '#shared/api/upkeep/installation.ts';
import { numberText } from '#shared/english-format.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { sortField } from '#web/library/list/fields.ts';
import { ListToolbar } from '#web/library/list/list-toolbar.tsx';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { useList } from '#web/library/list/use-list.ts';
import { displayName } from '#web/library/person.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { type ObjectCount, useObjectCounts, useStoredWorkspaces } from './installation-queries.ts';

const HEADING = 'stored-by-workspace';

/** What is chosen of the list. */
const WORKSPACE_FIELDS = {
  workspaces: sortField<'newest' | 'largest'>(
    [
      { value: 'newest', label: 'Newest first' },
      { value: 'largest', label: 'Largest first' },
    ],
    { label: 'Sort workspaces by' },
  ),
};

type Limits = Installation['limits'];

export function WorkspacesCard({ limits }: { limits: Limits }) {
  const choosing = useList(WORKSPACE_FIELDS, true);
  const list = useStoredWorkspaces(choosing.choices.workspaces === 'largest');
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
            <ListToolbar list={choosing} />
            <Button variant="outline" pending={isCounting} onClick={() => count(list.items.map(({ id }) => id))}>
              Count objects
            </Button>
          </div>
        )}
      </CardHeader>
      <CardContent className="p-5 pt-0">
        <QueriedList
          query={list}
          name="Workspaces"
          headingId={HEADING}
          row={(workspace) => (
            <Row key={workspace.id} workspace={workspace} counted={counts.get(workspace.id)} limits={limits} />
          )}
          more="More workspaces"
        />
      </CardContent>
    </Card>
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
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
