/** What a build of the web app can be given. */
interface ImportMetaEnv {
  readonly VITE_SUPPORT_EMAIL?: string;
}
