interface ImportMetaEnv {
  readonly VITE_SUPPORT_EMAIL?: string;
}

/** A picture that the build copies beside the scripts: its address. */
declare module '*.webp' {
  const address: string;
  export default address;
}
