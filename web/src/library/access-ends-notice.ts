/**
 * Notice about how soon users who lose access to a recording also lose its media: CloudFront's edge locations refuse
 * the earlier addresses after about half a minute.
 */
export const ACCESS_ENDS_NOTICE = 'Access ends within a minute.';
