import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { type List, useList } from '#web/library/list/use-list.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { screenTexts } from '#web/library/screen-texts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LINK_FIELDS } from './find-links.ts';
import { LinkBrowser } from './link-browser.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { useLinks, useWorkspaceNamedLinks } from './queries.ts';

export function SharedLinksPage() {
  const { workspace } = useCurrentWorkspace();
  const list = useList(LINK_FIELDS);
  return (
    <>
      <PageTitle>Shared Links</PageTitle>
      <PageHeader {...screenTexts['/shared']} />
      {/* A selection belongs to one workspace. */}
      <Links key={workspace?.id} list={list} />
    </>
  );
}

function Links({ list }: { list: List<typeof LINK_FIELDS> }) {
  const { workspace } = useCurrentWorkspace();
  const links = useLinks();
  const named = useWorkspaceNamedLinks();
  // Both appear together: a card that grows later would shift those below it.
  if (workspace && links.isKnown && (named.isKnown || named.error)) {
    return <LinkBrowser workspace={workspace} links={links} named={named} list={list} />;
  }
  if (!links.error) return <LinksSkeleton view={list.choices.view} />;
  return <LoadFailure title="Shared links could not be loaded" query={links} />;
}
