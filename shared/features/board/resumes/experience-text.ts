/** Normalises a text of a resume and splits it into clauses, from which the length of the work experience is read. */
import { monthByName, MONTH_NAMES } from '#shared/kernel/month-names.ts'

/** Numbers in words before years: «два», «двух», «пяти». */
const NUMBER_WORDS: readonly (readonly [number, RegExp])[] = (
  [
    [1, 'один|одного|одному'],
    [2, 'два|две|двух'],
    [3, 'три|трех'],
    [4, 'четыре|четырех'],
    [5, 'пять|пяти'],
    [6, 'шесть|шести'],
    [7, 'семь|семи'],
    [8, 'восемь|восьми'],
    [9, 'девять|девяти'],
    [10, 'десять|десяти'],
    [11, 'одиннадцат[ьи]'],
    [12, 'двенадцат[ьи]'],
    [13, 'тринадцат[ьи]'],
    [14, 'четырнадцат[ьи]'],
    [15, 'пятнадцат[ьи]'],
    [16, 'шестнадцат[ьи]'],
    [17, 'семнадцат[ьи]'],
    [18, 'восемнадцат[ьи]'],
    [19, 'девятнадцат[ьи]'],
    [20, 'двадцат[ьи]'],
    [30, 'тридцат[ьи]'],
    [40, 'сорока?'],
  ] as const
).map(([number, forms]) => [
  number,
  new RegExp(`(?<![\\p{L}\\d])(?:${forms})(?=летн|(?:[- ]ти)?(?![\\p{L}\\d]))`, 'gu'),
])

/** Text in quotation marks is a name: «20 лет Октября». */
const NAME = /[«"„“][^«»"„“”]*[»"“”]/gu
const PRESENT =
  /по настоящ\p{L}* (?:время|момент)|настоящ\p{L}* время|по сей день|по сегодня\p{L}*(?: день)?|по н\. ?в\.?|н\. ?в\.?|наст\. ?вр\p{L}*\.?|сейчас/gu
/** Replaces matches of `PRESENT`. */
export const NOW_WORD = 'ныне'

/** The clauses of a text in lower case, with numbers as digits and dates as «2018/03г» or «2018г». */
export function clausesOf(text: string): string[] {
  let folded = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00A0\u2007\u202F]+/gu, (spaces) => (spaces.includes('\n') ? '\n' : ' '))
    .replace(/[‐‑‒–—−]/gu, '-')
  // «ООО «Ромашка»» contains a nested name.
  for (let left = 3; left > 0 && NAME.test(folded); left--) folded = folded.replace(NAME, 'имя')
  for (const [number, pattern] of NUMBER_WORDS) folded = folded.replace(pattern, String(number))
  return withDates(folded)
    .replace(/(?<!\d)([234]0) ([1-9])(?!\d)/gu, (_, tens: string, ones: string) => String(+tens + +ones))
    .replace(/(\d)[- ]?(?:ти|х|ми)(?!\p{L})/gu, '$1')
    .replace(/(\d)[- ]?летн\p{L}*/gu, '$1 лет')
    .replace(/(?:полтора|полутора)(?!\p{L})/gu, '1.5')
    .replace(/(\d) с половиной/gu, '$1.5')
    .replace(/(?<!\d)(\d{1,2}) ?(г|л|мес)\./gu, '$1 $2')
    .replace(/((?:стаж|опыт)\D{0,20}\d{1,2}) [гл](?!\p{L})(?! \d)/gu, '$1 лет')
    .replace(/(?<!\p{L})(?:не менее|не меньше|минимум|как минимум)(?= \d)/gu, 'более')
    .replace(/(?<![\p{L}\d] ?)(?:лет|года) (\d{1,2})(?![\d.]| ?(?:лет|год|мес))/gu, '$1 лет')
    .replace(/(\d),(?=\d)/gu, '$1.')
    .replace(/(?<!\p{L})от (\d{1,2}) до (?=\d)/gu, '$1-')
    .replace(/(\dг?) ?- ?(?=\d|ныне)/gu, '$1-')
    .replace(/(стаж\p{L}*|опыт\p{L}*(?: работ\p{L}+)?) ?[-:=] ?/gu, '$1 ')
    .split(/[,;\n•|!?]|\.(?=\s|$)| - /u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)'
const MONTH_AND_YEAR = new RegExp(
  // The day of a full date is not needed.
  `(?<![\\p{L}\\d.])(?:(?:\\d{1,2}\\.)?(0?[1-9]|1[0-2])[./]|(?:\\d{1,2} )?(${MONTH_NAMES})[,.]? )(${YEAR})(?!\\d)`,
  'giu',
)
const YEAR_UNIT = new RegExp(`(?<!\\d)(${YEAR}) ?(?:гг?\\.|гг?(?!\\p{L})|год(?:ов|а|у|ы)?(?!\\p{L}))`, 'gu')

const withDates = (text: string) =>
  text
    .replace(PRESENT, NOW_WORD)
    .replace(
      MONTH_AND_YEAR,
      (_, digits: string | undefined, name: string | undefined, year: string) =>
        `${year}/${digits?.padStart(2, '0') ?? monthByName(name ?? '') ?? '01'}г`,
    )
    .replace(YEAR_UNIT, '$1г')
