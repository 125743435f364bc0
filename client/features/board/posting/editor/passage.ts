/**
 * The words of a quote in a text, whatever spaces, line breaks and marks of list items are between them and whatever their
 * case.
 * @returns start and end; null when they are not there
 */
export function findPassage(text: string, quote: string): [start: number, end: number] | null {
  const words = quote.split(/[\s•]+/).filter((word) => word !== '')
  if (words.length === 0) return null
  // Between two paragraphs of an editor there is no space.
  const pattern = words
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`[\s•]*`)
  const match = new RegExp(pattern, 'iu').exec(text)
  return match && [match.index, match.index + match[0].length]
}

/**
 * Focuses a field of the form once it is on the page, selects the passage in it and scrolls to it. The editor of a text
 * comes later than its step, and later than a plain textarea in its place.
 * @param place.quote null for the field as a whole
 * @returns stops waiting for the field
 */
export function showPassage({ field, quote }: { field: string; quote: string | null }): () => void {
  let shown: Element | null = null
  const observer = new MutationObserver(show)
  observer.observe(document.body, { childList: true, subtree: true })
  show()
  return () => observer.disconnect()

  function show() {
    const box = findBox(field, quote)
    if (!box || box === shown) return
    shown = box
    if (!isPlaceholder(box)) observer.disconnect()
    box.focus({ preventScroll: true })
    const passage = quote === null ? null : selectIn(box, quote)
    ;(passage ?? box).scrollIntoView({ block: 'center' })
  }
}

const isPlaceholder = (box: HTMLElement) =>
  box instanceof HTMLTextAreaElement && box.closest('[data-rich-text]') !== null

/** Of several inputs, as those of questions, the one with the quote. */
function findBox(field: string, quote: string | null): HTMLElement | null {
  const name = CSS.escape(field)
  const editor = document.querySelector<HTMLElement>(
    `[data-rich-text="${name}"] :is([contenteditable="true"], textarea)`,
  )
  if (editor) return editor
  const inputs = [...document.querySelectorAll<HTMLElement>(`[name="${name}"], [name^="${name}."]`)]
  const hasQuote = (one: HTMLElement) =>
    quote !== null && 'value' in one && findPassage(String(one.value), quote) !== null
  return inputs.find(hasQuote) ?? inputs[0] ?? null
}

/** @returns the element that the passage is in; null when it is not there */
function selectIn(box: HTMLElement, quote: string): Element | null {
  if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) {
    const found = findPassage(box.value, quote)
    if (found) box.setSelectionRange(...found)
    return found && box
  }
  const nodes = textNodesOf(box)
  const found = findPassage(nodes.map(({ data }) => data).join(''), quote)
  const [start, end] = [found && pointAt(nodes, found[0]), found && pointAt(nodes, found[1])]
  if (!start || !end) return null
  getSelection()?.setBaseAndExtent(...start, ...end)
  return start[0].parentElement
}

function textNodesOf(box: Element): Text[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  return nodes
}

/** The node and the place in it of a character of all nodes together. */
function pointAt(nodes: readonly Text[], index: number): [node: Text, offset: number] | null {
  let before = 0
  for (const node of nodes) {
    if (index <= before + node.length) return [node, index - before]
    before += node.length
  }
  return null
}
