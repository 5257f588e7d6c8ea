import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useMenuAction } from './use-menu-action.ts';

function menu(): ReturnType<typeof useMenuAction> {
  const found: ReturnType<typeof useMenuAction>[] = [];
  const Menu = () => {
    found.push(useMenuAction());
    return null;
  };
  renderToStaticMarkup(createElement(Menu));
  return found[0] as ReturnType<typeof useMenuAction>;
}

it('the chosen action of a menu runs after the menu has closed, and only once', async () => {
  const { choose, onCloseAutoFocus } = menu();
  const action = vi.fn();
  choose(action);
  expect(action).not.toHaveBeenCalled();
  onCloseAutoFocus();
  await Promise.resolve();
  expect(action).toHaveBeenCalledOnce();
  onCloseAutoFocus();
  await Promise.resolve();
  expect(action).toHaveBeenCalledOnce();
});
