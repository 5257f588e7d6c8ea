/** Whether the browser runs on a phone or tablet, which has cameras at both sides and is held while it records. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse) and (hover: none)').matches;
