import * as store from '#web/library/search/stored-libraries.ts';

/** The functions that tests call in the page: the store of search indexes, without the app. */
const lab = { ...store };

export type LibraryLab = typeof lab;

Object.assign(window, { lab });
