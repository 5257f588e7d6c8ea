/**
 * The index of the table that a workspace's library is read from: its recordings, and marks of those that were deleted,
 * by workspace and in the order of their last changes. Items without `libraryAt` are not in it.
 */
export const LIBRARY_INDEX = {
  name: 'GSI2',
  partitionKey: 'workspaceId',
  sortKey: 'libraryAt',
  /**
   * What the index copies besides keys: what search, sort and filters need, and what decides on who sees it. An index's
   * projection cannot be changed once it is deployed: another one needs an index with another name.
   */
  attributes: [
    'type',
    'name',
    'description',
    'projectId',
    'userId',
    'recordingType',
    'duration',
    'createdAt',
    'viewCount',
    'isShared',
    'isAbandoned',
    'segments',
  ],
} as const;
