/** The token in the path of a share page, `/share/{shareToken}`; an empty text when there is none. */
export const shareTokenOf = (pathname: string): string => decodeURIComponent(pathname.split('/')[2] ?? '');
