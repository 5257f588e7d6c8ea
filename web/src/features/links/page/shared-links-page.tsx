import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LinkBrowser } from './link-browser.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { useLinks, useWorkspaceNamedLinks } from './queries.ts';
import { type LinkFiltering, useLinkFilters } from './use-link-filters.ts';

/** /shared: the links of the current workspace, to find, to manage and to remove. */
export function SharedLinksPage() {
  const { workspace } = useCurrentWorkspace();
  const filtering = useLinkFilters();
  return (
    <>
      <PageTitle>Shared Links</PageTitle>
      <PageHeader title="Shared Links" description="Manage and track your shared recording links" />
      {/* What was selected in one workspace means nothing in another. */}
      <Links key={workspace?.id} filtering={filtering} />
    </>
  );
}

function Links({ filtering }: { filtering: LinkFiltering }) {
  const { workspace } = useCurrentWorkspace();
  const links = useLinks();
  const named = useWorkspaceNamedLinks();
  // Both at once: a card that grows later would move those below it.
  if (workspace && links.isKnown && (named.isKnown || named.error)) {
    return <LinkBrowser workspace={workspace} links={links} named={named} filtering={filtering} />;
  }
  if (!links.error) return <LinksSkeleton view={filtering.view} />;
  return (
    <LoadFailure
      title="Shared links could not be loaded"
      description={errorMessage(links.error, 'The server did not answer as it should. Please try again.')}
      isRetrying={links.isRetrying}
      onRetry={links.retry}
    />
  );
}
