import * as store from '#web/lib/library/stored-libraries.ts';

/** What tests do in the page: the search indexes that the browser stores, without the app around them. */
const lab = { ...store };

export type LibraryLab = typeof lab;

Object.assign(window, { lab });
