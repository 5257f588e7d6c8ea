import { useState } from 'react';
import { requestPlay } from '#web/library/play-request.ts';
import { RecordingName } from '#web/library/recording-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { UnsharedRecording } from './link-groups.ts';
import { MoreLinksOf } from './more-links-of.tsx';
import type { NamedListing } from './use-link-list.ts';
import type { LinkSelection } from './use-link-selection.ts';

interface WithoutMainLinkProps {
  workspaceId: string;
  recordings: readonly UnsharedRecording[];
  named: NamedListing;
  selection: LinkSelection;
}

/** Number of recordings that are shown at first, and that each "Show more" adds. */
const STEP = 20;

/** Recordings that have named links and no main link. The pager does not count them. */
export function WithoutMainLink({ workspaceId, recordings, named, selection }: WithoutMainLinkProps) {
  const [count, setCount] = useState(STEP);
  if (recordings.length === 0) return null;
  return (
    <section aria-labelledby="without-main-link" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 id="without-main-link" className="font-semibold text-base">
          Without a main link
        </h2>
        <p className="text-muted-foreground text-sm">These recordings can only be watched through their more links.</p>
      </div>
      <Card>
        <ul className="divide-y">
          {recordings.slice(0, count).map((recording) => (
            <li key={recording.id} className="grid grid-cols-1 gap-1 p-4">
              <RecordingName item={recording} heading="h3" onPlay={() => requestPlay(recording.id)} />
              <MoreLinksOf workspaceId={workspaceId} recording={recording} named={named} selection={selection} />
            </li>
          ))}
        </ul>
      </Card>
      {count < recordings.length && (
        <Button variant="outline" className="justify-self-center" onClick={() => setCount(count + STEP)}>
          Show more
        </Button>
      )}
    </section>
  );
}
