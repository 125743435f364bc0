/** What `getOperatorList` of pdf.js gives of a page. */
type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] }

/**
 * Takes away the spaces that soft hyphens leave within words: a browser draws one as a space in a span of its own, which
 * says what it means (ISO 32000-1, 14.9.4), and pdf.js reads it as a space before the rest of the word.
 * @param texts in the order of the page, as pdf.js reads them without normalising
 * @param numbers of the operators
 */
export function dropAddedSpaces(
  texts: readonly string[],
  { fnArray, argsArray }: Operators,
  { showText, beginSpan }: { showText: number; beginSpan: number },
): string[] {
  const drawn = fnArray.flatMap((operator, at) => {
    if (operator !== showText) return []
    const glyphs = listGlyphs(argsArray[at])
    return fnArray[at - 1] === beginSpan && glyphs.every((sign) => sign === ' ') ? [] : glyphs
  })
  const marks = drawn.filter((sign) => sign !== ' ')
  const spaced = new Set<number>()
  let count = 0
  for (const sign of drawn) {
    if (sign === ' ') spaced.add(count)
    else count += 1
  }
  let at = 0
  let before = ''
  return texts.map((text) => {
    const signs = [...text].filter((sign) => sign.trim() !== '')
    // Texts that are not as the page draws them stay as they are.
    const isSame = signs.every((sign, index) => marks[at + index] === sign)
    const isAdded = isSame && /^ \p{Ll}/u.test(text) && /\p{L}$/u.test(before) && !spaced.has(at)
    if (isSame) at += signs.length
    before = text
    return isAdded ? text.slice(1) : text
  })
}

/** Characters of one operator; numbers between them move the next one. */
function listGlyphs(args: unknown): string[] {
  const [glyphs]: unknown[] = Array.isArray(args) ? args : []
  if (!Array.isArray(glyphs)) return []
  return glyphs.flatMap((glyph: unknown) =>
    typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && typeof glyph.unicode === 'string'
      ? [...glyph.unicode]
          .filter((sign) => !/\p{Cf}/u.test(sign))
          .map((sign) => (sign.trim() === '' ? ' ' : sign))
      : [],
  )
}
