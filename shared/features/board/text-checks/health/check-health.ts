import { findInText } from '#shared/features/board/text-checks/find-in-text.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { BARE_ILLNESSES, caresForOthers, isListed } from './bare-illness.ts'
import { DISABILITY } from './disability.ts'
import { ILLNESSES } from './illness.ts'
import { TREATMENT } from './treatment.ts'

/**
 * What a text seems to say of the health of its author or of a relative of theirs. The law asks for a consent in writing
 * for such data (152-ФЗ, article 10), and the board has none, so resumes are published without them. Work with people who
 * are ill or disabled is no such data.
 */
export function checkHealth({ part, text }: { part: string; text: string }): TextFinding[] {
  const found = findInText({ part, text: withoutDots(text) }, RULES)
  return [...found, ...findBare({ part, text, found })]
    .toSorted((a, b) => a.start - b.start)
    .map((finding) => ({ ...finding, quote: text.slice(finding.start, finding.end) }))
}

const RULES = [...DISABILITY, ...ILLNESSES, ...TREATMENT]

/** Where people list what they have worked with: the name of an illness alone may be the work. */
const PARTS_ABOUT_WORK = /^(?:skills?|experience|education|courses|portfolio|links)(?![a-z])/

function findBare({ part, text, found }: { part: string; text: string; found: readonly TextFinding[] }) {
  if (PARTS_ABOUT_WORK.test(part) || caresForOthers(foldForWords(text))) return []
  return findInText({ part, text }, BARE_ILLNESSES).filter(
    ({ start, end }) =>
      !found.some((other) => start < other.end && end > other.start) && !isListed(text, start),
  )
}

const foldForWords = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** «Инв. 2 гр.» is one sentence. Of the same length as the text. */
const withoutDots = (text: string) =>
  text.replace(/(?<!\p{L})(инв|инвал|гр|группы|дет|заб|зр|сл)\.(?=\s*\S)/giu, (_, word: string) => `${word} `)
