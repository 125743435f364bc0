import { partOfBareHeading } from './part-headings.ts'
import { ITEM_SIGN } from './bullets.ts'

const HEADING_LINE_LENGTH = 80

/** Headings of Russian vacancies, folded, without the colon. */
export const HEADINGS = [
  '(?:основные |ваши |твои |должностные |функциональные )?(?:обязанности|задачи|функции)(?: и задачи| и обязанности)?',
  '(?:основные |наши |общие |обязательные |ключевые )?требования(?: к (?:кандидату|кандидатам|соискателю))?',
  '(?:наши )?условия(?: работы| труда)?',
  '(?:что )?(?:мы )?предлагаем(?: вам)?',
  'мы (?:ждем|ожидаем|ищем|хотим)(?: от (?:вас|тебя|кандидата))?(?:,? что (?:вы|ты))?',
  'от (?:вас|тебя|нас)',
  '(?:что|чем) (?:(?:вам|тебе|нужно|надо|предстоит|придется|необходимо|вы|ты|мы|будете|будешь|будет) ){0,4}(?:делать|заниматься|предстоит|нужно|важно|предлагаем|ждем|ожидаем|ценим|гарантируем|обещаем|входит|умеете|умеешь)(?: от (?:вас|тебя))?',
  '(?:кого|что) мы (?:ищем|ждем|ожидаем|хотим|предлагаем|даем|ценим|хотим видеть)(?: от (?:вас|тебя|кандидата))?',
  '(?:вам|тебе) предстоит',
  'для (?:этой |успешной )?работы (?:вам |тебе )?(?:потребуется|понадобится|нужно|необходимо)',
  '(?:вы|ты) (?:нам )?(?:подходите|подойдете|подойдешь|подходишь)(?:,? если(?: вы| ты)?)?',
  '(?:будет |большим |дополнительным |вашим )*(?:плюсом|преимуществом)(?: будет)?',
  'будет (?:здорово|круто|плюсом|преимуществом)(?:,? если)?',
  '(?:о|про) (?:компании|нас|проекте|вакансии|команде|роли|продукте|позиции)',
  '(?:наши |основные )?(?:преимущества|плюсы|бонусы|ценности)(?: работы у нас| работы)?',
  '(?:почему|зачем) (?:мы|стоит|именно мы|вам|тебе|с нами|у нас)[^:]{0,30}',
  '(?:наш |технологический )?стек(?: технологий)?(?: проекта)?',
  '(?:этапы|процесс) (?:отбора|найма|собеседования)',
  '(?:график|формат|место|режим) работы',
  'квалификация|пожелания(?: к кандидату)?|ожидания(?: от кандидата)?|навыки|ожидаем|гарантируем|желательно|обязательно|описание(?: вакансии)?|дополнительно|необходимо|как попасть к нам|как откликнуться|оплата|важно',
  'responsibilities|requirements|what we offer|we offer|about us|nice to have|your responsibilities|what you will do|benefits|qualifications',
].join('|')

const KNOWN_HEADING = new RegExp(
  `^(?:\\p{Extended_Pictographic}\\uFE0F?\\s*)?(?:${HEADINGS})(?:[\\s:?!.…-]|\\p{Extended_Pictographic})*$`,
  'iu',
)

/** A short line that ends with a colon, a known heading, or a short question. */
export function isHeading(line: string): boolean {
  if (line.length > HEADING_LINE_LENGTH || ITEM_SIGN.test(line) || !/\p{L}/u.test(line)) return false
  const folded = line.replaceAll('ё', 'е').replaceAll('Ё', 'Е')
  return (
    /[^\s:]\s*:\s*$/.test(line) ||
    (!/^\p{Ll}/u.test(line) && (KNOWN_HEADING.test(folded) || partOfBareHeading(line) !== null)) ||
    /^(?:Что|Кого|Чего|Чем|Как|Почему|Зачем|Какие)\s[^.!?]{3,55}\?$/u.test(line)
  )
}

/** Without markup and colon; a known heading in capitals in sentence case: «ЧТО ДЕЛАТЬ» → «Что делать». */
export function headingText(line: string): string {
  const text = line
    .replace(/[\s:.]+$/, '')
    .replace(/^[*#_]+\s*/, '')
    .replace(/[*_]+$/, '')
  const isShouted = text === text.toUpperCase() && KNOWN_HEADING.test(text.replaceAll('Ё', 'Е'))
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text
}

/**
 * Joins lines that some exports break inside a sentence around bold words: «ищем», «инженера»; «Мы — студия»,
 * «, которая…»; «Продукт», «- модульная система».
 */
export function joinBrokenLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1) ?? ''
    if (/^[,.;:)](?!\.)/.test(line) && joined.length > 0) {
      while (joined.at(-1) === '') joined.pop()
      joined.push((joined.pop() ?? '') + line)
    } else if (continuesSentence(last, line) || isLoneDash(last, line, lines[at + 1] ?? '')) {
      joined[joined.length - 1] = `${last} ${line}`
    } else joined.push(line)
  }
  return joined
}

const isPlain = (line: string) => line !== '' && !ITEM_SIGN.test(line) && !isHeading(line)

function continuesSentence(last: string, line: string) {
  return (
    isPlain(last) &&
    /^[\p{Lu}«"]/u.test(last) &&
    /[^.!?:;…]$/.test(last) &&
    /^\p{Ll}/u.test(line) &&
    isPlain(line)
  )
}

function isLoneDash(last: string, line: string, next: string) {
  return (
    /^[-–—]\s/.test(line) &&
    !ITEM_SIGN.test(next) &&
    isPlain(last) &&
    last.length <= 80 &&
    /[^.!?:;…,]$/.test(last)
  )
}
