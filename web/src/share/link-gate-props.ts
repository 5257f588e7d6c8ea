import type { LinkAsks } from '#shared/api/link-visits.ts';
import type { BegunVisit } from './use-link.ts';

export interface LinkGateProps {
  shareToken: string;
  asks: LinkAsks;
  /** Whether it stands in a frame, in a page of another site. */
  isEmbedded?: boolean;
  onBegin: (visit: BegunVisit) => void;
  /** The link shows nothing more. */
  onFail: (error: Error) => void;
}
