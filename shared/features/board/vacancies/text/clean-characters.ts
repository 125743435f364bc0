import { decodeEntities } from '#shared/kernel/html-text.ts'
import { withoutControls } from '#shared/kernel/text.ts'

/** Soft hyphens, zero-width characters, marks of direction and blanks that look like nothing; a joiner only outside of emoji. */
const INVISIBLE =
  /[\u00AD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF]|\u034F|(?<!\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Bullets of the fonts Symbol and Wingdings, which office programs write as characters of their own. */
const FONT_BULLETS = /[\uF0B7\uF0A7\uF0D8\uF02D\uF076\uF0FC\uF06F\uF0A8]/g

/** Without control characters and invisible characters that break words. */
export const withoutInvisible = (text: string) => withoutControls(text).replace(INVISIBLE, '')

/** Readable characters of a pasted text: nothing invisible, bullets of fonts as «•». White space stays. */
export const cleanCharacters = (text: string) => withoutInvisible(text).replace(FONT_BULLETS, '•')

/** Names that office programs and mail write and `decodeEntities`, which public pages load, leaves out. */
const NAMED: Readonly<Record<string, string>> = {
  numero: '№',
  bullet: '•',
  check: '✓',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  ordm: 'º',
  permil: '‰',
  pound: '£',
  yen: '¥',
  cent: '¢',
  lsaquo: '‹',
  rsaquo: '›',
  prime: '′',
  Prime: '″',
  zwj: '\u200D',
  lrm: '',
  rlm: '',
  Tab: ' ',
  NewLine: ' ',
}
/** What the numbers 128 to 159 mean: browsers read them as characters of Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Decodes the character references of HTML. */
export function decodeHtml(text: string): string {
  if (!text.includes('&')) return text
  const known = text
    .replace(/&nbsp(?!;)/gi, '&nbsp;')
    .replace(/&#(1[2-5]\d);/g, (whole, code: string) => WINDOWS[Number(code) - 128] ?? whole)
    .replace(/&([a-z]{2,8}\d{0,2});/gi, (whole, name: string) => NAMED[name] ?? whole)
  return decodeEntities(known)
}
