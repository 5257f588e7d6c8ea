/**
 * The index of the table that a workspace's library is read from: its recordings, and markers of deleted ones, by
 * workspace, in the order of their last changes. Items without `libraryAt` are not in it.
 */
export const LIBRARY_INDEX = {
  name: 'GSI2',
  partitionKey: 'workspaceId',
  sortKey: 'libraryAt',
  /**
   * Attributes that the index projects besides keys: those that search, sort, filters and the check of access need. The
   * projection of a deployed index cannot be changed: another projection needs an index with another name.
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
