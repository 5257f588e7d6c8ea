/** What a person calls the device in their hand or on their desk: 'phone' or 'computer'. */
export const deviceWord = (): 'phone' | 'computer' => (/\bMobi/.test(navigator.userAgent) ? 'phone' : 'computer');
