/**
 * Compares what the pages of two servers say, word by word in any order: a framework may send a section late, at the end.
 * @throws Error when they differ
 */
export function requireSameText(name: string, ours: string, theirs: string) {
  const [left, right] = [wordsOf(ours), wordsOf(theirs)]
  const different = [...new Set([...left.keys(), ...right.keys()])].filter(
    (word) => left.get(word) !== right.get(word),
  )
  if (left.size === 0 || different.length > 0)
    throw new Error(`${name} shows another page: ${different.slice(0, 20).join(' ')}`)
}

function wordsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const text = html
    .slice(Math.max(html.indexOf('<body'), 0))
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    // What stands in the place of a section that is sent late.
    .replaceAll(/<!--\$\?-->[^]*?<!--\/\$-->/g, ' ')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
  for (const word of text.match(/[^\s]+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
