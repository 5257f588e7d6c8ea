/** The address of a version of an object, relative to its folder. Without a version it is that of the current one. */
export const versionAddress = (name: string, versionId: string | undefined): string =>
  versionId === undefined ? name : `${name}?versionId=${encodeURIComponent(versionId)}`;
