import { typo } from './typo.ts'

/** Elements whose text continues the text around them. */
const INLINE = /^<\/?(a|abbr|b|em|i|mark|s|span|strong|u)\b/i

/** `typo` for the texts of HTML: takes what the server has sanitised, or the build has made. */
export function typoHtml(html: string): string {
  const pieces = html.split(/(<[^<>]*>)/)
  // A block ends the text before it, as a line feed does.
  const texts = pieces.map((piece, at) => (at % 2 === 0 ? piece : INLINE.test(piece) ? '' : '\n'))
  const typed = typo(texts.join(''))
  let from = 0
  return pieces
    .map((piece, at) => {
      const { length } = texts[at] ?? ''
      from += length
      return at % 2 === 0 ? typed.slice(from - length, from) : piece
    })
    .join('')
}
