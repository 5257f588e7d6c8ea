/** The share page as the web app's build wrote it: whoever bundles the functions puts its text in place of the name. */
declare const SHARE_PAGE_HTML: string;

/**
 * The built share page, with the markers between which `fillTemplate` writes.
 * @throws ReferenceError outside of a bundle, where no build belongs to the code
 */
export const builtTemplate = (): string => SHARE_PAGE_HTML;
