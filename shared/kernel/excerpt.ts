/** At most `max` characters including «…»; cut at the end of a word where possible. */
export function excerpt(text: string, max: number): string {
  const line = collapse(text)
  if (line.length <= max) return line
  const room = line.slice(0, Math.max(max - 1, 0))
  const isWordEnd = !/[\p{L}\p{N}]/u.test(line.charAt(room.length))
  const space = room.lastIndexOf(' ')
  const cut = isWordEnd || space < 1 ? room.replace(/[\uD800-\uDBFF]$/, '') : room.slice(0, space)
  return `${cut.replace(/[\s.,;:!?…(«"–—-]+$/, '')}…`
}

/** On one line, with single spaces. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
