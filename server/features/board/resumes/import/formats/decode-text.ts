/**
 * The text of a file of unknown encoding: by its mark, by what it declares, as UTF-8 if it is valid, otherwise in the
 * Russian encoding whose text has more lower-case letters.
 */
export function decodeText(bytes: Buffer, declared?: string): string {
  const marked = findMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (isUtf16(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if (isUtf16(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (declared !== undefined && !/^utf-?8$/i.test(declared))
      try {
        return new TextDecoder(declared).decode(bytes)
      } catch {
        // A name that is no encoding.
      }
    const texts = ['windows-1251', 'koi8-r', 'ibm866'].map((encoding) =>
      new TextDecoder(encoding).decode(bytes),
    )
    return texts.reduce((best, text) => (countWords(text) > countWords(best) ? text : best))
  }
}

function findMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/** Without a mark too. */
export const isWideText = (bytes: Buffer) => isUtf16(bytes, 1) || isUtf16(bytes, 0)

/** Texts of Russian and English have bytes of one half that are 0 or 4. */
function isUtf16(bytes: Buffer, half: 0 | 1): boolean {
  const sample = bytes.subarray(0, 400)
  if (sample.length < 20) return false
  let high = 0
  for (let at = half; at < sample.length; at += 2) if (sample[at] === 0 || sample[at] === 4) high += 1
  return high > sample.length * 0.4
}

/** Words that begin with any letter and go on in lower case, as Russian words do. */
const countWords = (text: string) =>
  (text.slice(0, 20_000).match(/(?<!\p{L})[А-ЯЁа-яё][а-яё]{2,}(?!\p{L})/gu) ?? []).length
