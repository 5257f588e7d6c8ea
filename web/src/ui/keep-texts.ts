/** A text that a translator has replaced, by what, and its words before. */
interface Pair {
  text: Text;
  by: ChildNode;
  words: string;
}

/** By the text, and by what replaced it. */
const pairs = new WeakMap<Node, Pair>();

// Not by `instanceof`: the texts of a floating window are of its own classes.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null): node is ChildNode =>
  node?.nodeName === 'FONT' && node.isConnected && !pairs.has(node);

function keepPair({ text, by, words }: Pair, isWritten: boolean): void {
  const isShown = by.isConnected;
  if (text.isConnected && isShown && !isWritten) {
    // Something may have been inserted between the two.
    if (text.nextSibling !== by) text.after(by);
    return;
  }
  pairs.delete(text);
  pairs.delete(by);
  if (!text.isConnected) by.remove();
  // Inserted again, so that the translator sees the new words.
  else if (isShown) by.replaceWith(text);
  else if (!isWritten) text.data = words;
}

function follow({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    if (!isText(text) || text.isConnected || pairs.has(text)) continue;
    const by = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!by) continue;
    const pair = { text, by, words: text.data };
    pairs.set(text, pair).set(by, pair);
    text.data = '';
    by.before(text);
  }
  for (const node of [target, ...removedNodes, ...addedNodes, previousSibling]) {
    const pair = node && pairs.get(node);
    if (pair) keepPair(pair, type === 'characterData');
  }
}

/**
 * Keeps every text node at its place while the browser translates the page. Translators replace text nodes with `<font>`
 * elements. React and Preact would then change, remove, or insert before, nodes that are no longer in the page: React
 * throws, and new words are not shown. So the text node stays, empty, before its translation, and goes with it.
 * @param root the body of the tab's page, or of a floating window
 */
export function keepTexts(root: Node = document.body): void {
  const observer = new MutationObserver((records) => {
    records.forEach(follow);
    // The changes that `follow` has made.
    observer.takeRecords();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
}
