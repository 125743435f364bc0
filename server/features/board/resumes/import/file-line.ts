/** One line of a file: its text, and the layout that the PDF or DOCX reader provides. */
export type FileLine = {
  /** A tab replaces a gap wider than a space. */
  text: string
  /** Bold, or larger than the body. */
  isStrong: boolean
  /** The file wrapped the previous line at the margin, so both are one sentence. */
  isContinuation: boolean
  /** In a table of two columns; null outside. */
  column: 'left' | 'right' | null
}

/** Lines of a section with those that continue another joined to it, without the gaps. */
export function sentencesOf(lines: readonly FileLine[]): FileLine[] {
  const sentences: FileLine[] = []
  for (const line of lines) {
    const text = withoutGaps(line.text)
    const last = sentences.at(-1)
    if (last && line.isContinuation) last.text = `${last.text} ${text}`
    else sentences.push({ ...line, text })
  }
  return sentences
}

export const withoutGaps = (text: string) => text.replace(/\s+/g, ' ').trim()
