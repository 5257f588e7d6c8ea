/** The share page as the web app's build wrote it: the bundler of the functions replaces the name with its text. */
declare const SHARE_PAGE_HTML: string;

/**
 * The built share page, with the markers between which `fillTemplate` writes.
 * @throws ReferenceError outside of a bundle, where no build belongs to the code
 */
export const builtTemplate = (): string => SHARE_PAGE_HTML;
