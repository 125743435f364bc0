import type { ModerationMark, ModerationRule } from './vocabulary.ts'

/** A part of a vacancy: its name and its plain text (`plainTextOf` for HTML). */
export type CheckedPart = { part: string; text: string }

/**
 * What can be told from the words alone, for the author while typing and for the moderator. A place is marked once, by
 * the first rule that claims it; marks come in the order of the text.
 */
export function checkText({ part, text }: CheckedPart): ModerationMark[] {
  const marks: ModerationMark[] = []
  for (const { rule, pattern } of TEXT_RULES) {
    for (const { 0: quote, index: start } of text.matchAll(pattern)) {
      const end = start + quote.length
      if (marks.every((mark) => end <= mark.start || start >= mark.end))
        marks.push({ rule, part, start, end, quote })
    }
  }
  return marks.sort((a, b) => a.start - b.start)
}

const TEXT_RULES: readonly { rule: ModerationRule; pattern: RegExp }[] = [
  {
    rule: 'contacts_in_text',
    pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,3}\.\p{L}{2,12}/gu,
  },
]
