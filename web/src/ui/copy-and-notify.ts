import { copyText } from './copy-text.ts';
import { toast } from './use-toast.ts';

/**
 * Puts a text into the clipboard and says so; says too when the browser does not let it.
 * @param copied what to say once it is there
 * @returns whether it is there
 */
export async function copyAndNotify(text: string, copied: { title: string; description: string }): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) toast(copied);
  else {
    toast({
      variant: 'destructive',
      title: 'Not Copied',
      description: 'Your browser did not let the clipboard be used.',
    });
  }
  return isCopied;
}
