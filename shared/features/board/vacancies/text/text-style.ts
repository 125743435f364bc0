/** What of a style sheet matters for a text: how it looks, whether it is shown, and where in a list of Word it stands. */
export type TextStyle = {
  isBold?: boolean
  isItalic?: boolean
  isHidden?: boolean
  /** Line feeds of the source are lines. */
  isPre?: boolean
  /** `marker`: a typed bullet or number, which Word writes into the text of an item. */
  list?: { level: number } | 'marker'
}

export type StyleRules = ReadonlyMap<string, TextStyle>

/** «p.MsoTitle», «.xl65» */
const CLASS_SELECTOR = /^[a-z\d]*\.([\w-]+)$/i
const BOLD_MIN = 600
const LIST_LEVEL_MAX = 9

/**
 * Reads a `style` attribute. The text of the attribute is read, not the style of an element: the content policy of the pages
 * removes inline styles from every document that a browser parses.
 */
export function readStyle(css: string): TextStyle {
  const style: TextStyle = {}
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':')
    const read = READERS[declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()]
    if (!read) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
    Object.assign(style, read(value.trim().toLowerCase()))
  }
  return style
}

const READERS: Readonly<Record<string, (value: string) => TextStyle>> = {
  'font-weight': readWeight,
  'font-style': readSlant,
  font: (value) => ({
    isBold: value.split(/\s+/).some((word) => readWeight(word).isBold === true),
    isItalic: /\b(?:italic|oblique)\b/.test(value),
  }),
  display: (value) => (value === 'none' ? { isHidden: true } : {}),
  visibility: (value) => (value === 'hidden' || value === 'collapse' ? { isHidden: true } : {}),
  'mso-hide': (value) => (value === 'all' ? { isHidden: true } : {}),
  // Texts of comments and notes that Word adds at the end.
  'mso-element': (value) => (value === 'comment-list' ? { isHidden: true } : {}),
  'mso-list': readList,
  'white-space': readWhiteSpace,
  'white-space-collapse': readWhiteSpace,
}

function readWeight(value: string): TextStyle {
  if (/^(?:bold|bolder)$/.test(value)) return { isBold: true }
  if (/^(?:normal|lighter|initial)$/.test(value)) return { isBold: false }
  return /^\d{3,4}$/.test(value) ? { isBold: Number(value) >= BOLD_MIN } : {}
}

function readSlant(value: string): TextStyle {
  if (/^(?:italic|oblique)/.test(value)) return { isItalic: true }
  return value === 'normal' ? { isItalic: false } : {}
}

function readWhiteSpace(value: string): TextStyle {
  if (/^(?:pre|preserve|break-spaces)/.test(value)) return { isPre: true }
  return /^(?:normal|nowrap|collapse)/.test(value) ? { isPre: false } : {}
}

/** «l0 level2 lfo1» */
function readList(value: string): TextStyle {
  if (value === 'ignore') return { list: 'marker' }
  const level = /\blevel(\d{1,2})\b/.exec(value)?.[1]
  if (level === undefined) return {}
  return { list: { level: Math.min(Math.max(Number(level), 1), LIST_LEVEL_MAX) } }
}

/** The rules of a style sheet for single classes, which spreadsheets and published documents use for bold. */
export function readStyleSheet(css: string): StyleRules {
  const rules = new Map<string, TextStyle>()
  // Split instead of matched: a hostile sheet must not cost more than its length.
  for (const rule of withoutComments(css).split('}')) {
    const [declarations = '', selectors = ''] = rule.split('{').toReversed()
    const style = readStyle(declarations)
    if (Object.keys(style).length === 0) continue
    for (const selector of selectors.split(',')) {
      const name = CLASS_SELECTOR.exec(selector.trim())?.[1]
      if (name !== undefined) rules.set(name, { ...rules.get(name), ...style })
    }
  }
  return rules
}

/** Without comments, and without the signs that hide a sheet in HTML. */
function withoutComments(css: string): string {
  const [first = '', ...others] = css.replace(/<!--|-->/g, ' ').split('/*')
  return first + others.map((part) => part.slice(part.indexOf('*/') + 1 || part.length).slice(1)).join(' ')
}
