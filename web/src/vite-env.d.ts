/** Settings of a build of the web app. */
interface ImportMetaEnv {
  readonly VITE_SUPPORT_EMAIL?: string;
}
