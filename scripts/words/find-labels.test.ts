import { describe, expect, it } from 'vitest';
import { findLabels } from './find-labels.ts';

const labelsIn = (code: string) => findLabels('a.tsx', code).map(({ text }) => text);

describe('a label', () => {
  it('is a text in a button, a menu item or the title of a dialog, at its line', () => {
    const code = '<>\n<Button>\n  Save\n</Button>\n<DropdownMenuItem><X /> Edit</DropdownMenuItem>\n</>';
    expect(findLabels('a.tsx', code)).toEqual([
      { text: 'Save', line: 3 },
      { text: 'Edit', line: 5 },
    ]);
    expect(labelsIn('<DialogTitle>New link</DialogTitle>')).toEqual(['New link']);
  });

  it('is every text that an expression may show, with the values that it inserts', () => {
    const code = `<SaveButton>{pending ? \`Save \${count} of them\` : kind === 'Other Kind' ? 'Save' : 'Keep'}</SaveButton>`;
    expect(labelsIn(code)).toEqual(['Save {} of them', 'Save', 'Keep']);
  });

  it('is the name that an attribute gives a button, and no class name', () => {
    const code = '<button aria-label="Close" className="Not This"><span className="Nor This">Esc</span></button>';
    expect(labelsIn(code)).toEqual(['Close', 'Esc']);
  });

  it('is a text of a dialog that asks, or a button of a toast', () => {
    const code = '<ConfirmDialog title="Remove it?" description="Gone For Good" confirmLabel="Remove" />';
    expect(labelsIn(code)).toEqual(['Remove it?', 'Remove']);
    expect(labelsIn("ask({ title: 'A Title', cancelLabel: 'Keep' })")).toEqual(['Keep']);
    expect(labelsIn("toast({ title: 'A Title', actions: [{ label: 'Open', onClick: open }] })")).toEqual(['Open']);
  });

  it('is an entry of a menu', () => {
    const code =
      "[{ label: 'Rename', opens: rename }, { label: on ? 'Stop' : 'Start', onSelect: change }, { label: 'No' }]";
    expect(labelsIn(code)).toEqual(['Rename', 'Stop', 'Start']);
  });

  it('is no other text of the page', () => {
    expect(labelsIn('<p title="A Title">A Text</p>')).toEqual([]);
  });
});
