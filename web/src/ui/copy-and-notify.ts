import { copyText } from './copy-text.ts';
import { toast } from './use-toast.ts';

/**
 * Copies a text to the clipboard, and shows a toast with the result.
 * @param copied the toast after success
 * @returns whether the text was copied
 */
export async function copyAndNotify(text: string, copied: { title: string; description: string }): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) toast(copied);
  else {
    toast({
      variant: 'destructive',
      title: 'Not copied',
      description: 'Your browser did not allow access to the clipboard.',
    });
  }
  return isCopied;
}
