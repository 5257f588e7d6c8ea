import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { screenTexts } from '#web/library/screen-texts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LinkBrowser } from './link-browser.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { useLinks, useWorkspaceNamedLinks } from './queries.ts';
import { type LinkFiltering, useLinkFilters } from './use-link-filters.ts';

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
