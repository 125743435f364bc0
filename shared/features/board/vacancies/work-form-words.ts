import type { Vacancy } from './contract.ts'

/**
 * «О форме работы в тексте: «Полностью удалённая работа»»: the words of a source that state or suggest the form of
 * work; null if there are none.
 */
export function formatWorkFormWords({
  workForm,
  workFormEvidence: evidence,
}: Pick<Vacancy, 'workForm' | 'workFormEvidence'>): string | null {
  if (evidence === null) return null
  const { origin, isSure } = evidence
  const words = evidence.words && `«${withInnerQuotes(evidence.words)}»`
  if (workForm === null || !isSure) {
    return words && `Форма работы не указана. ${PLACES[origin]} есть слова ${words}, но сказано неясно.`
  }
  if (origin === 'field') return 'Форма работы — по данным источника.'
  return words && `О форме работы ${PLACES[origin].toLowerCase()}: ${words}.`
}

const PLACES = { field: 'В источнике', title: 'В названии', text: 'В тексте' }

/** Nested quotes are „these“, and line breaks are removed. */
function withInnerQuotes(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replaceAll('«', '„')
    .replaceAll('»', '“')
    .replace(/[.,;:…]+$/, '')
}
