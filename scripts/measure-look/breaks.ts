import { openPage, type Open } from './browser.ts'
import type { Figure } from './figures.ts'
import { wordyPages } from './pages.ts'
import type { World } from './world.ts'

/** The words on both sides of the end of a line. */
type LineBreak = { before: string; after: string }

const WIDTHS = [320, 390, 1440] as const
const BAD_MAX = 2
const WORST = 5
const EXAMPLES = 4

/** Prepositions, conjunctions and negations that belong to the word after them. */
const HANGING = new Set(
  'а без в во да для до за и из или ко к как на над не ни но о об обо от по под при про с со то у что'.split(
    ' ',
  ),
)
const NUMBER = /^[№~≈+−-]?\d[\d.,:–-]*$/
const UNIT = /^([₽%°€$]|\p{L}|\d{3}(?!\d))/u

/** Whether a line ends with a word that hangs, or with a number whose unit begins the next line. */
export function isBad({ before, after }: LineBreak): boolean {
  const word = before.replace(/^[«„“"(]+/, '').toLowerCase()
  return HANGING.has(word) || (NUMBER.test(word) && UNIT.test(after) && !/[.,:]$/.test(word))
}

/** The share of bad line breaks, all pages of a width together. */
export async function measureBreaks(open: Open, world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const width of WIDTHS) {
    const pages: { path: string; all: number; bad: LineBreak[] }[] = []
    for (const { path, person } of wordyPages(world)) {
      const breaks = await open({ size: { width, height: 900 }, person }, async (page) => {
        await openPage(page, path)
        return page.evaluate(lineBreaksOf)
      })
      pages.push({ path, all: breaks.length, bad: breaks.filter(isBad) })
    }
    const all = sum(pages.map((page) => page.all))
    if (all === 0) throw new Error('No page has a line break')
    figures.push({
      key: `look.breaks.${width}`,
      name: `${pages.length} pages at ${width}, bad line breaks of ${all}`,
      value: (sum(pages.map(({ bad }) => bad.length)) / all) * 100,
      unit: '%',
      target: { atMost: BAD_MAX },
      details: pages
        .filter(({ bad }) => bad.length > 0)
        .toSorted((a, b) => b.bad.length - a.bad.length)
        .slice(0, WORST)
        .map(
          ({ path, bad, all: ofPage }) => `${width} ${path}: ${bad.length} of ${ofPage}: ${examplesOf(bad)}`,
        ),
    })
  }
  return figures
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const examplesOf = (breaks: readonly LineBreak[]) =>
  breaks
    .slice(0, EXAMPLES)
    .map(({ before, after }) => `${before} | ${after}`)
    .join(', ')

/**
 * The places where the browser has broken a line of text between two words. Runs in the page, so that it uses nothing from
 * outside. Breaks that the author made are not among them: `br`, and line feeds where they are shown.
 */
function lineBreaksOf(): LineBreak[] {
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
