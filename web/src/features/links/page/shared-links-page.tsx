import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { screenTexts } from '#web/library/screen-texts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkBrowser } from './link-browser.tsx';
import { LINK_GRID } from './link-grid.tsx';
import { useLinks, useWorkspaceNamedLinks } from './queries.ts';
import { type LinkFiltering, useLinkFilters, type ViewMode } from './use-link-filters.ts';

/** /shared: the links of the current workspace. */
export function SharedLinksPage() {
  const { workspace } = useCurrentWorkspace();
  const filtering = useLinkFilters();
  return (
    <>
      <PageTitle>Shared Links</PageTitle>
      <PageHeader {...screenTexts['/shared']} />
      {/* A selection belongs to one workspace. */}
      <Links key={workspace?.id} filtering={filtering} />
    </>
  );
}

function Links({ filtering }: { filtering: LinkFiltering }) {
  const { workspace } = useCurrentWorkspace();
  const links = useLinks();
  const named = useWorkspaceNamedLinks();
  // Both appear together: a card that grows later would shift those below it.
  if (workspace && links.isKnown && (named.isKnown || named.error)) {
    return <LinkBrowser workspace={workspace} links={links} named={named} filtering={filtering} />;
  }
  if (!links.error) return <LinksSkeleton view={filtering.view} />;
  return <LoadFailure title="Shared links could not be loaded" query={links} />;
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder with the shape of the screen while its links load. */
function LinksSkeleton({ view }: { view: ViewMode }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-10 min-w-0 flex-1 basis-60" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-10 w-40" />
      </div>
      <p role="status" className="text-muted-foreground text-sm">
        Loading shared links...
      </p>
      {view === 'grid' ? (
        <div className={LINK_GRID}>
          {CARDS.map((card) => (
            <div key={card} className="overflow-hidden rounded-xl border bg-card">
              <Skeleton className="aspect-video rounded-none" />
              <div className="grid gap-2.5 p-4">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-3.5 w-1/2" />
                <Skeleton className="h-9" />
              </div>
            </div>
          ))}
        </div>
      ) : (
        <div className="grid gap-2">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-24 rounded-xl" />
          ))}
        </div>
      )}
    </div>
  );
}
