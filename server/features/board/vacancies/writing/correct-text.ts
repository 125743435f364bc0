import { correctLetters } from './correct-letters.ts'
import { isKnownName, isKnownWord } from './known-words.ts'
import { partWords } from './part-words.ts'

/** A plain text with its words parted and in one alphabet each. */
export const correctText = (text: string): string => partWords(correctLetters(text))

/** The same for the text of HTML; its tags stay. */
export const correctHtml = (html: string): string =>
  html.replace(/(<[^<>]*>)|[^<]+/g, (piece, tag?: string) => tag ?? partWords(correctLetters(piece), '<br>'))

/**
 * A title with its words parted, in one alphabet each, and not in capitals: «ТРЕБУЮТСЯ МЕНЕДЖЕРЫ» is «Требуются менеджеры».
 * Abbreviations stay: those of the list, and words that vacancies do not use.
 */
export function correctTitle(title: string): string {
  const text = correctText(title).replace(/\s+/g, ' ').trim()
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  const isShouted = letters.length >= SHOUTED_MIN && capitals.length >= letters.length * SHOUTED_SHARE
  if (!isShouted) return text
  const calm = text.replace(SHOUTED_WORD, calmWord)
  return calm.charAt(0).toUpperCase() + calm.slice(1)
}

const SHOUTED_MIN = 6
/** «МЕНЕДЖЕР (дома)» is shouted, a title with one name in capitals is not. */
const SHOUTED_SHARE = 0.6
const SHOUTED_WORD = /(?<![\p{L}\p{Nd}])[А-ЯЁ]+(?![\p{L}\p{Nd}])/gu
/** Longer ones are no abbreviations even where vacancies do not use them. */
const ABBREVIATION_MAX = 5

/** Texts write these in small letters too often to tell them from words. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'ИНН СМС АХО АХЧ БД ФОТ ЗП ДОУ КИП КИПИА АСУ ИП ООО АО ПК ИТ ОТК ПТО МФЦ ЕГЭ ОГЭ ВПР ЕГРН ЕГРЮЛ НДС НДФЛ УСН ТК РФ ВЭД ЭЦП ЭДО ЖКХ МКД СМИ ТВ ДМС ГПХ КПП ОГРН СНТ ТСЖ СРО ПВЗ ТМЦ УЗИ ЭКГ МРТ КТ ОВЗ ГПД ОБЖ'.split(
    ' ',
  ),
)

function calmWord(word: string): string {
  if (ABBREVIATIONS.has(word)) return word
  if (isKnownWord(word) || word.length === 1) return word.toLowerCase()
  if (word.length <= ABBREVIATION_MAX && !isKnownName(word)) return word
  return isKnownName(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase()
}
