/** The words on both sides of the end of a line. */
export type LineBreak = { before: string; after: string }

/**
 * The places where the browser has broken a line of text between two words. Runs in the page, so that it uses nothing from
 * outside. Breaks that the author made are not among them: `br`, and line feeds where they are shown.
 */
export function lineBreaksOf(): LineBreak[] {
  type Word = { text: string; rect: DOMRect }
  const SKIPPED = 'script, style, noscript, template, textarea, select, svg, [contenteditable]'
  const found: LineBreak[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const range = document.createRange()
  let block: Element | null = null
  let last: Word | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') last = null
    const parent = node.parentElement
    if (!(node instanceof Text) || !parent || parent.closest(SKIPPED)) continue
    const own = blockOf(parent)
    if (own !== block) last = null
    block = own
    const keepsLines = getComputedStyle(parent).whiteSpace.startsWith('pre')
    for (const match of node.data.matchAll(/[^\s\u00A0]+|\n/gu)) {
      if (match[0] === '\n') {
        if (keepsLines) last = null
        continue
      }
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const rects = [...range.getClientRects()]
      const [first] = rects
      const end = rects[rects.length - 1]
      if (!first || !end || first.width === 0 || first.height <= 1) continue
      if (last && first.top >= last.rect.bottom - first.height / 3 && isOnScreen(parent))
        found.push({ before: last.text, after: match[0] })
      last = { text: match[0], rect: end }
    }
  }
  return found

  /** The nearest ancestor whose lines the text is part of. */
  function blockOf(element: Element): Element {
    let current = element
    while (current.parentElement && getComputedStyle(current).display === 'inline')
      current = current.parentElement
    return current
  }

  function isOnScreen(element: Element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
}
