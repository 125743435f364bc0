type Look = { isBold: boolean; isItalic: boolean; href: string | null }
export type ListTag = 'ul' | 'ol'

type Mark = { open: string; close: string }

const BOLD: Mark = { open: '<strong>', close: '</strong>' }
const ITALIC: Mark = { open: '<em>', close: '</em>' }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const link = (href: string): Mark => ({
  open: `<a href="${escaped(href).replaceAll('"', '&quot;')}" rel="nofollow noopener ugc">`,
  close: '</a>',
})

/** Always in this order, so that one text is written in one way. */
const toMarks = ({ href, isBold, isItalic }: Look): Mark[] => [
  ...(href === null ? [] : [link(href)]),
  ...(isBold ? [BOLD] : []),
  ...(isItalic ? [ITALIC] : []),
]

/**
 * Writes blocks with runs of text as HTML of a few elements: p, h3, h4, ul, ol, li, br, strong, em, a. All else is escaped
 * text, so the result is safe whatever came in. White space between words is one space, outside of the marks around it.
 */
export class BlockWriter {
  #html: string[] = []
  #lists: ListTag[] = []
  #marks: Mark[] = []
  #kind: 'p' | 'h3' | 'h4' = 'p'
  #isLineEmpty = true
  #isItemEmpty = false
  #hasSpace = false
  #breaks = 0
  /** The last letter of the line. */
  last = ''

  get html() {
    return this.#html.join('')
  }

  get depth() {
    return this.#lists.length
  }

  text(text: string, look: Look) {
    const words = text.replace(/\s+/g, ' ')
    if (words.startsWith(' ')) this.#hasSpace = true
    const core = words.trim()
    if (core === '') return
    if (this.#isLineEmpty) this.#html.push(`<${this.#kind}>`)
    else if (this.#breaks > 0) {
      this.#closeMarks(0)
      // More than an empty line says no more.
      this.#html.push('<br>'.repeat(Math.min(this.#breaks, 2)))
    }
    this.#setMarks(toMarks(look), this.#hasSpace && !this.#isLineEmpty && this.#breaks === 0)
    this.#html.push(escaped(core))
    this.#isLineEmpty = false
    this.#isItemEmpty = false
    this.#breaks = 0
    this.#hasSpace = words.endsWith(' ')
    this.last = core.slice(-1)
  }

  lineBreak() {
    this.#breaks += 1
  }

  endBlock() {
    this.#closeMarks(0)
    if (!this.#isLineEmpty) this.#html.push(`</${this.#kind}>`)
    this.#isLineEmpty = true
    this.#hasSpace = false
    this.#breaks = 0
    this.#kind = 'p'
    this.last = ''
  }

  heading(kind: 'h3' | 'h4') {
    this.endBlock()
    this.#kind = kind
  }

  /** Begins an item. A level that skips others is the next one, and no list is the whole of an item. Returns its depth. */
  item(level: number, tag: ListTag): number {
    const deepest = this.#isItemEmpty ? this.depth : this.depth + 1
    const depth = Math.min(level, deepest)
    this.closeLists(depth)
    if (this.depth === depth && this.#lists.at(-1) !== tag) this.closeLists(depth - 1)
    if (this.depth < depth) {
      this.#html.push(`<${tag}>`)
      this.#lists.push(tag)
    }
    this.#html.push('<li>')
    this.#isItemEmpty = true
    return depth
  }

  /** Ends the block, and the lists that are deeper. */
  closeLists(depth: number) {
    this.endBlock()
    if (this.depth > depth) this.#isItemEmpty = false
    while (this.depth > depth) this.#html.push(`</${this.#lists.pop()}>`)
  }

  #setMarks(marks: readonly Mark[], hasSpace: boolean) {
    let same = 0
    while (same < marks.length && marks[same]?.open === this.#marks[same]?.open) same += 1
    this.#closeMarks(same)
    if (hasSpace) this.#html.push(' ')
    for (const mark of marks.slice(same)) {
      this.#html.push(mark.open)
      this.#marks.push(mark)
    }
  }

  #closeMarks(count: number) {
    while (this.#marks.length > count) this.#html.push(this.#marks.pop()?.close ?? '')
  }
}
