const TEXT_MAX = 2048

/**
 * The text of a statement for logs and traces. Values are parameters and not in it; should one ever be written into the
 * text, it is crossed out: every quoted text, and every number of five digits or more.
 */
export function statementText(text: string): string {
  const said = text
    // Twice, because a literal longer than this is not read to its end.
    .slice(0, 2 * TEXT_MAX)
    .replace(/\$(\w*)\$[\s\S]*?(\$\1\$|$)/g, "'?'")
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'?'")
    .replace(/(?<![\w$."])\d{5,}(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
  return said.length > TEXT_MAX ? `${said.slice(0, TEXT_MAX - 1)}…` : said
}
