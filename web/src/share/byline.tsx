import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Byline as Answer } from '#shared/api/sharing/visits.ts';
import { numberText } from '#shared/english-format.ts';
import { request } from '../lib/http/request.ts';
import { Avatar } from '../ui/avatar.tsx';
import { linkUrl } from './link-requests.ts';

interface BylineProps {
  shareToken: string;
  /** The proof that the link has accepted, where it asks for one. */
  pass: string | undefined;
}

async function fetchByline({ shareToken, pass }: BylineProps, signal: AbortSignal): Promise<Answer> {
  return (await request('GET', linkUrl(shareToken, '/byline', { pass }), { signal })) as Answer;
}

/** After an error the line stays empty: nothing else depends on it. */
function useByline({ shareToken, pass }: BylineProps): Answer | null {
  const [byline, setByline] = useState<Answer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchByline({ shareToken, pass }, leaving.signal).then(setByline, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn('The line below the title could not be loaded.', error);
    });
    return () => leaving.abort();
  }, [shareToken, pass]);
  return byline;
}

export function Byline(props: BylineProps) {
  const byline = useByline(props);
  if (!byline) return null;
  const { owner, views } = byline;
  const name = owner && `${owner.firstName} ${owner.lastName}`.trim();
  return (
    <div className="flex h-full items-center gap-3">
      {owner && <Avatar imageUrl={owner.picture} person={owner} />}
      <div className="grid min-w-0 text-sm leading-[18px]">
        {name && (
          <span dir="auto" translate="no" className="truncate font-medium" title={name}>
            {name}
          </span>
        )}
        {views !== null && (
          <span className="tabular flex items-center gap-1.5 text-muted-foreground">
            {!owner && <Eye aria-hidden className="size-4 shrink-0" />}
            <span>{`${numberText(views)} ${views === 1 ? 'view' : 'views'}`}</span>
          </span>
        )}
      </div>
    </div>
  );
}
