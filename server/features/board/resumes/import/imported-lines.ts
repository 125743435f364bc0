import type { ImportedLine } from '#shared/features/board/resumes/imported.ts'

/**
 * The lines of a file, with whether each has a field.
 * @param rest those that have none, in the order of the file
 */
export function toImportedLines(texts: readonly string[], rest: readonly string[]): ImportedLine[] {
  let left = rest.length
  // Of equal lines the last ones are in the rest: the fields got the words of the first ones.
  return texts
    .toReversed()
    .map((text) => {
      const isPlaced = left === 0 || rest[left - 1] !== text
      if (!isPlaced) left -= 1
      return { text, isPlaced }
    })
    .toReversed()
}

/** The texts of the lines that have no field. */
export const toRest = (lines: readonly ImportedLine[]) =>
  lines.flatMap(({ text, isPlaced }) => (isPlaced ? [] : [text])).join('\n')
