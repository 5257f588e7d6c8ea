interface Captions {
  label: string;
  automatic?: object | undefined;
}

/** The name of captions on screen: it tells whether an engine has made them. */
export const captionsName = ({ label, automatic }: Captions): string => (automatic ? `${label} (automatic)` : label);
