interface ImportMetaEnv {
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SOURCE_URL?: string;
}

/** A picture that the build copies beside the scripts: its address. */
declare module '*.webp' {
  const address: string;
  export default address;
}
