/** Key in localStorage. It holds the user's id while this browser has saved imports: only then is their code loaded. */
export const LEFT_KEY = 'unfinishedImports';
