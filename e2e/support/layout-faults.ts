/** Something that is broken on sight, and the text by which to find it. */
export type LayoutFault = {
  kind:
    | 'sideways scroll'
    | 'letter under letter'
    | 'clipped text'
    | 'squeezed text'
    | 'overlapping text'
    | 'covered control'
  text: string
}

/**
 * What is broken on sight in the window as it is. Runs in the page, so that it uses nothing from outside.
 * - sideways scroll: the page is wider than the window
 * - letter under letter: a word of ordinary length stands in pieces of a few letters
 * - clipped text: a line of text ends at the edge of a box that neither scrolls nor says so by dots
 * - squeezed text: a button leaves the text beside it a column of a few words
 * - overlapping text: two lines of the flow of the page lie on each other
 * - covered control: something else answers a click in the middle of a control that does not scroll with the page;
 *   what lies behind a modal dialog is meant to be covered
 */
export function layoutFaultsOf(): LayoutFault[] {
  type Line = { node: Text; element: Element; rect: DOMRect; text: string }
  const SKIPPED = 'script, style, noscript, template, textarea, select, option, svg, .sr-only, .skip-link'
  const WORD_MAX = 24
  const PIECE_MIN = 4
  const COLUMN_MIN = 200
  const ROWS_MAX = 3
  const faults: LayoutFault[] = []
  const seen = new Set<string>()
  const lines = linesOfText()
  sidewaysScroll()
  lettersUnderLetters()
  clippedText()
  squeezedText()
  overlappingText()
  coveredControls()
  return faults

  function add(kind: LayoutFault['kind'], text: string) {
    const short = text.replace(/\s+/g, ' ').trim().slice(0, 80)
    if (seen.has(kind + short)) return
    seen.add(kind + short)
    faults.push({ kind, text: short })
  }

  function sidewaysScroll() {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5 && isShown(element))
      .filter((element) => !isInScrolling(element))
      .map(nameOf)
    add('sideways scroll', `${scrollWidth - clientWidth} px: ${wide.slice(0, 3).join(', ')}`)
  }

  function lettersUnderLetters() {
    const range = document.createRange()
    for (const node of new Set(lines.map((line) => line.node))) {
      // Addresses and names of files have no better place to break.
      const usual = [...node.data.matchAll(/\S+/gu)].filter(([token]) => token.length <= WORD_MAX)
      for (const token of usual)
        for (const word of token[0].matchAll(/[\p{L}\p{N}]{3,}/gu)) {
          range.setStart(node, token.index + word.index)
          range.setEnd(node, token.index + word.index + word[0].length)
          const pieces = rowsOf([...range.getClientRects()])
          if (pieces > 1 && word[0].length / pieces < PIECE_MIN) add('letter under letter', word[0])
        }
    }
  }

  function clippedText() {
    for (const { element, rect, text } of lines) {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed') break
        const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const edge = box.getBoundingClientRect()
        const says =
          style.textOverflow === 'ellipsis' || style.maskImage !== 'none' || style.webkitLineClamp !== 'none'
        if (!says && isHiding(style.overflowX) && (rect.right > edge.right + 1 || rect.left < edge.left - 1))
          add('clipped text', text)
        if (!says && isHiding(style.overflowY) && (rect.bottom > edge.bottom + 4 || rect.top < edge.top - 4))
          add('clipped text', text)
        // Whatever scrolls shows the rest.
        if (style.overflowX === 'auto' || style.overflowY === 'auto' || says) break
      }
    }
  }

  function squeezedText() {
    for (const button of document.querySelectorAll('button, .btn')) {
      const text = button.previousElementSibling
      if (!text || !isShown(button)) continue
      const [left, right] = [text.getBoundingClientRect(), button.getBoundingClientRect()]
      const isBeside = left.right <= right.left && left.bottom > right.top && left.top < right.bottom
      if (!isBeside || left.width >= COLUMN_MIN) continue
      const rows = rowsOf(lines.flatMap(({ element, rect }) => (text.contains(element) ? [rect] : [])))
      if (rows > ROWS_MAX) add('squeezed text', text.textContent ?? '')
    }
  }

  function overlappingText() {
    const inFlow = lines.filter(({ element }) => !isLifted(element))
    const shown = inFlow.flatMap((line) => {
      const rect = shownPartOf(line)
      return rect ? [{ ...line, rect }] : []
    })
    const byTop = shown.toSorted((a, b) => a.rect.top - b.rect.top)
    for (const [at, one] of byTop.entries())
      for (let next = at + 1; next < byTop.length; next += 1) {
        const other = byTop[next]
        if (!other || other.rect.top >= one.rect.bottom) break
        if (other.node === one.node) continue
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
        // Line boxes of one paragraph touch; letters fill two thirds of their box.
        if (wide > 2 && high > Math.min(one.rect.height, other.rect.height) * 0.4)
          add('overlapping text', `${one.text.trim()} | ${other.text.trim()}`)
      }
  }

  function coveredControls() {
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    for (const control of modal.querySelectorAll(CONTROLS)) {
      if (!isShown(control) || !isLifted(control)) continue
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      const label = control.closest('label')
      if (hit && !control.contains(hit) && !hit.contains(control) && !(label && label.contains(hit)))
        add('covered control', `${nameOf(control)} under ${nameOf(hit)}`)
    }
  }

  /** The lines of visible text as the browser has laid them out. */
  function linesOfText(): Line[] {
    const found: Line[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!(node instanceof Text) || !element || node.data.trim() === '') continue
      if (element.closest(SKIPPED) || !isShown(element)) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        if (rect.width > 1 && rect.height > 1) found.push({ node, element, rect, text: node.data })
    }
    return found
  }

  /** Without what lies outside the boxes that hide what does not fit. */
  function shownPartOf({ element, rect }: Line): DOMRect | null {
    let { left, top, right, bottom } = rect
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  function rowsOf(rects: readonly DOMRect[]) {
    return new Set(rects.map(({ top }) => Math.round(top))).size
  }

  function isShown(element: Element) {
    const { clipPath, clip } = getComputedStyle(element)
    return (
      clipPath === 'none' &&
      clip === 'auto' &&
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
    )
  }

  /** Whether it lies above the flow of the page: fixed, sticky, a popover, a menu. */
  function isLifted(element: Element) {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, zIndex } = getComputedStyle(one)
      if (position === 'fixed' || position === 'sticky') return true
      if (position === 'absolute' && zIndex !== 'auto') return true
    }
    return false
  }

  function isInScrolling(element: Element) {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return true
    return false
  }

  function nameOf(element: Element) {
    const label = element.textContent?.trim().slice(0, 24) ?? ''
    return `${element.localName}${element.id ? `#${element.id}` : ''}${element.classList.length > 0 ? `.${[...element.classList].slice(0, 2).join('.')}` : ''}${label ? ` «${label}»` : ''}`
  }
}
