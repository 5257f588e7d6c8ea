/** Set in localStorage, to the person's id, while this browser has saved imports: else the code for them is not loaded. */
export const LEFT_KEY = 'unfinishedImports';
