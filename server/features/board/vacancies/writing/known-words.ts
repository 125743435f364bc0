import { fold } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import stems from './word-stems.json' with { type: 'json' }

const WORDS = new Set(stems.words.split(' '))
const NAMES = new Set(stems.names.split(' '))

/** Whether vacancies use the word, in any form. */
export const isKnownWord = (word: string) => WORDS.has(stem(fold(word)))

/** Whether vacancies write the word with a capital only: a place, a company, a product. */
export const isKnownName = (word: string) => NAMES.has(stem(fold(word)))
