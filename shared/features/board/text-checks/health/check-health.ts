import { findInText } from '#shared/features/board/text-checks/find-in-text.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { DISABILITY } from './disability.ts'
import { ILLNESSES } from './illness.ts'
import { TREATMENT } from './treatment.ts'

/**
 * What a text seems to say of the health of its author or of a relative of theirs. The law asks for a consent in writing
 * for such data (152-ФЗ, article 10), and the board has none, so resumes are published without them. Work with people who
 * are ill or disabled is no such data.
 */
export const checkHealth = ({ part, text }: { part: string; text: string }): TextFinding[] =>
  findInText({ part, text: withoutDots(text) }, RULES).map((finding) => ({
    ...finding,
    quote: text.slice(finding.start, finding.end),
  }))

const RULES = [...DISABILITY, ...ILLNESSES, ...TREATMENT]

/** «Инв. 2 гр.» is one sentence. Of the same length as the text. */
const withoutDots = (text: string) =>
  text.replace(/(?<!\p{L})(инв|инвал|гр|группы|дет|заб|зр|сл)\.(?=\s*\S)/giu, (_, word: string) => `${word} `)
