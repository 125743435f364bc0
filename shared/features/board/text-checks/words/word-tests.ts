import type { Word } from './word-text.ts'

export type WordTest = (word: Word) => boolean

const inRange = (from: number, to: number) => (word: Word) => {
  if (word.word > ':') return false
  const digits = /^(\d{1,4})(?:ти|х|и)?$/.exec(word.word)?.[1]
  return digits !== undefined && Number(digits) >= from && Number(digits) <= to
}

/** One registers there without living there. */
const OFFICE =
  /^(?:яндекс|фнс|ифнс|налогов|росреестр|роспатент|реестр|егр|фгис|мин|федеральн|гос|мвд|цб|гибдд|сфр|пфр|ленд|сбер|озон|вайлд|авито)/

/** Townsfolk by the ends of their names, and other words with such ends. */
const TOWNSFOLK = /^[а-я]{3,}(?:цев|цам|чан|чане|чанам)$/
const NO_TOWNSFOLK =
  /^(?:месяц|владел|тан|пальц|палец|иностран|немц|испан|итальян|америк|умел|доброволь|питом|бой|лжец|купц|жильц|продав|товар|англичан|образ|певц|борц|кон|сверх|нов|перв|полимер|европей|кавказ|украин|бельц)/

/** What words may be besides themselves, by the names in phrases. */
export const WORD_TESTS: Readonly<Record<string, WordTest>> = {
  '#': inRange(0, 9999),
  '#age': inRange(19, 75),
  '#years': inRange(14, 75),
  '#plus': (word) => word.hasPlus && inRange(19, 75)(word),
  '#year': inRange(1940, 2012),
  '#height': inRange(145, 215),
  '#weight': inRange(40, 200),
  '#townsfolk': ({ word }) => TOWNSFOLK.test(word) && !NO_TOWNSFOLK.test(word),
  '#name': ({ isName, word }) => isName && /^[а-я]{3,}$/.test(word) && !OFFICE.test(word),
}

/** Whether a test may hold for a word. */
export const mayBeTested = ({ isName, word }: Word) => isName || TOWNSFOLK.test(word)
