/** Words of the syntax of PDF (ISO 32000-1, 7.2), as much of it as it takes to find streams and their dictionaries. */

const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)))

/** `end`: where the next one begins. Names are without escapes; strings are `()`; at the end of the file null. */
export function readToken(bytes: Buffer, from: number): { text: string; end: number } | null {
  const start = skipSpace(bytes, from)
  const first = bytes[start]
  if (first === undefined) return null
  const sign = String.fromCharCode(first)
  if (sign === '/') {
    const end = endOfWord(bytes, start + 1)
    return { text: `/${unescapeName(bytes.toString('latin1', start + 1, end))}`, end }
  }
  if (sign === '(') return { text: '()', end: endOfString(bytes, start) }
  if (sign === '<' || sign === '>') {
    if (bytes[start + 1] === first) return { text: sign + sign, end: start + 2 }
    if (sign === '>') return { text: sign, end: start + 1 }
    const close = bytes.indexOf('>', start, 'latin1')
    return { text: '()', end: close < 0 ? bytes.length : close + 1 }
  }
  if (DELIMITERS.has(first)) return { text: sign, end: start + 1 }
  const end = endOfWord(bytes, start)
  return { text: bytes.toString('latin1', start, end), end }
}

/** Comments are space. */
function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  let isComment = false
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 10 || byte === 13) isComment = false
    else if (byte === 37) isComment = true
    else if (!isComment && !SPACE.has(byte)) break
  }
  return at
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (SPACE.has(byte) || DELIMITERS.has(byte)) break
  }
  return at
}

function endOfString(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 92) at += 1
    else if (byte === 40) depth += 1
    else if (byte === 41 && --depth === 0) return at + 1
  }
  return bytes.length
}

const unescapeName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
