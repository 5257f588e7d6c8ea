import { useCurrentWorkspace } from '#web/lib/current-workspace.tsx';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LinkBrowser } from './link-browser.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { useSharedLinks } from './queries.ts';

/** /shared: the links of the current workspace, to find, to look after and to take away. */
export function SharedLinksPage() {
  const { workspace } = useCurrentWorkspace();
  return (
    <>
      <title>Shared Links · Framekeep</title>
      <PageHeader title="Shared Links" description="Manage and track your shared recording links" />
      {/* What was searched for and selected in one workspace means nothing in another. */}
      <Links key={workspace?.id} />
    </>
  );
}

function Links() {
  const { workspace } = useCurrentWorkspace();
  const shared = useSharedLinks();
  if (workspace && shared.isKnown) return <LinkBrowser workspace={workspace} shared={shared} />;
  if (!shared.error) return <LinksSkeleton />;
  return (
    <LoadFailure
      title="Shared links could not be loaded"
      description={errorMessage(shared.error, 'The server did not answer as it should. Please try again.')}
      isRetrying={shared.isRetrying}
      onRetry={shared.retry}
    />
  );
}
