/**
 * How soon those who lose access to a recording lose its media, too: what was issued before is refused once
 * CloudFront's edge locations know of it, which takes them about half a minute.
 */
export const ACCESS_ENDS_NOTICE = 'Access ends within a minute.';
