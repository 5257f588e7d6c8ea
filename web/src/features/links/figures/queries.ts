import { useQuery } from '@tanstack/react-query';
import { getLinkFigures, listLinkViewers } from '#shared/api/figures.ts';
import { operationQuery } from '#web/lib/query.ts';

/** A link of a recording; its id is `MAIN_LINK` for the main link. */
export interface LinkRef {
  recordingId: string;
  linkId: string;
}

/** How a link is watched; asked for whenever somebody looks. */
export const useLinkFigures = ({ recordingId: id, linkId }: LinkRef) =>
  useQuery({ ...operationQuery(getLinkFigures, { params: { id, linkId } }), refetchOnMount: 'always' });

/** Who has watched through a link with an e-mail gate. */
export const useLinkViewers = ({ recordingId: id, linkId }: LinkRef) =>
  useQuery({ ...operationQuery(listLinkViewers, { params: { id, linkId } }), refetchOnMount: 'always' });
