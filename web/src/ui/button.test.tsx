import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

it('a button whose action runs keeps the focus: it is not disabled, also among others that are', () => {
  expect(renderToStaticMarkup(<Button disabled>Restore</Button>)).toContain(' disabled=""');
  const running = renderToStaticMarkup(
    <Button disabled pending>
      Restore
    </Button>,
  );
  expect(running).not.toContain(' disabled=""');
  expect(running).toContain('aria-disabled="true"');
});
