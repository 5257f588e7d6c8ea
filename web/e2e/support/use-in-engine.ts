/**
 * Uses what most screens have, so that their words change: shows the panels of all tabs, searches for what is not there,
 * and sends forms with empty fields. Runs in the page of any browser.
 */
export async function useScreen(): Promise<void> {
  const frames = async () => {
    for (let round = 0; round < 4; round += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const type = (input: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const tab of all<HTMLElement>('[role=tab]')) {
    // Tabs of the app answer to the pointer, those of links to a click.
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    tab.click();
    await frames();
  }
  for (const search of all<HTMLInputElement>('input[type=search], [role=searchbox]')) {
    for (const text of ['zzz', '']) {
      type(search, text);
      await frames();
    }
  }
  for (const form of all<HTMLFormElement>('main form')) {
    const isEmpty = [...form.querySelectorAll('input')].some(
      ({ value, type: kind }) => value === '' && kind !== 'file',
    );
    const submit = form.querySelector<HTMLButtonElement>('button[type=submit]:enabled');
    if (isEmpty) submit?.click();
    await frames();
  }
  for (const button of all<HTMLElement>('main [aria-expanded=false]:not([aria-haspopup])')) {
    button.click();
    await frames();
  }
}
