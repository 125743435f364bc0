import { partOfBareHeading, partOfHeading } from './part-headings.ts'
import { HEADINGS, isHeading } from './text-lines.ts'

/**
 * Restores the lines of a description whose line breaks were lost, by what such texts keep: several spaces after a
 * block, bullets, headings with a colon, and capitals at the beginning of items.
 */
export function splitOneLine(text: string): string[] {
  const marked = withHeadings(withItems(text.replace(BEFORE_BULLET, '$1\n$2\n')))
  const lines = marked
    .split(/\n| {2,}/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const result: string[] = []
  for (let at = 0; at < lines.length;) {
    const heading = lines[at] ?? ''
    const next = lines.findIndex((line, index) => index > at && isHeading(line))
    const end = next < 0 ? lines.length : next
    const body = lines.slice(at + 1, end)
    result.push(heading, ...(isHeading(heading) ? underHeading(body) : body))
    at = end
  }
  return result
}

/** Separate lines are items already; a single line is split where its items begin. */
function underHeading(lines: readonly string[]): string[] {
  return lines.flatMap((line) => toItems(line, lines.length <= 2))
}

const GLUED_ITEM = /([:;.!?])\s*[—–-]\s+(?=[\p{L}«"\d])|([:;])[—–-](?=\p{L})/gu

function withItems(text: string) {
  const count = text.match(GLUED_ITEM)?.length ?? 0
  const dashed = count < 2 ? text : text.replace(GLUED_ITEM, (_, a?: string, b?: string) => `${a ?? b}\n• `)
  const hyphens = dashed.match(GLUED_HYPHEN)?.length ?? 0
  const parted = hyphens < 3 ? dashed : dashed.replace(GLUED_HYPHEN, '\n• ')
  return parted.replace(/\s*[•·●▪■◼◾∙⦁○◆♦➢✓✔✅☑🔹🔸]\uFE0F?\s*/gu, '\n• ')
}

/** The end of a sentence or of a block. */
const BEFORE_HEADING = '(^|[.!?;:»)]\\s*|[—–]\\s*|\\s{2,}|[а-яёa-z\\d]\\s+)'
const ANY_HEADING = HEADINGS.replaceAll('е', '[её]')
const KNOWN = new RegExp(
  `${BEFORE_HEADING}((?:\\p{Extended_Pictographic}\\s*)?(?=[А-ЯЁA-Z])(?:${ANY_HEADING})\\s*:)\\s*`,
  'giu',
)
/** «…вопросамчем предстоит заниматься:»; of more than one word, for «неважно:» is none. */
const GLUED = new RegExp(`(?<=[\\p{Ll}.!?»)])(?=\\p{Ll}+[ ,])((?:${ANY_HEADING})\\s*:)\\s*`, 'gu')
/** At the beginning of a sentence or behind a gap: «Ты нам подойдёшь, если: …». */
const SENTENCE_HEADING = /(^|[.!?;»)…]\s+|\s{2,}|--\s*)([А-ЯЁA-Z][^.!?;:•\n]{2,60}\??\s*:)(\s+)/gu
const BLOCK_HEADING = /(^|[.!?;»)…]\s+|\s{2,})([А-ЯЁA-Z«][^.!?;:]{2,70}:)\s{2,}/gu
/** Words that begin headings, up to five words more: «Преимущества работы с нами:», «Что вы получите, работая у нас:». */
const STARTER =
  /^(?:Что|Чем|Чего|Кого|Кто|Как|Почему|Зачем|Преимущества|Плюсы|Условия|Обязанности|Требования|Пожелания|Ожидания|Задачи|Ваши|Твои|Наши|Основные|Мы|От|Для|Тебе|Вам|Нам|С нами|У нас|Будет|Описание|О компании|О работодателе)(?:,?\s\S+){0,5}\s*:$/iu

/** «Ключевые качества:»; longer ones are sentences with a colon. */
const SHORT = /^\S+(?:\s\S+){0,3}\s*:$/u

/** Without a colon before a wide gap: «…задач.  Обязанности  Разрабатывать…», and in capitals: «…людей ЧТО ДЕЛАТЬ  Шить». */
const BARE =
  /(^|\s{2,}|[.!?;»)…]\s+)([А-ЯЁA-Z][^.!?;:•\n]{2,50}?\??)(?=\s{2,})|(?<=[\p{Ll}.!?;»)])(\s+)([А-ЯЁ]{2,}(?:[ ,]+[А-ЯЁ]+)*\??)(?=\s{2,})/gu
/** «Требования - опыт» */
const DASHED =
  /(^|[.!?;»)…]\s*)(Обязанности|Требования|Условия(?: работы)?|(?:Мы п|П)редлагаем|Задачи)(?:\s+[-–—]|\.)\s+/gu
/** «Что нужно делать? Шить.» */
const QUESTION = /(^|[.!?;»)…]\s*)((?:Что|Чем|Кого|Чего|Какие|Кто|Почему|Зачем)\s[^.!?;:\n]{3,50}\?)(?=\s)/gu
/** «Должностные обязанности• Шить» */
const BEFORE_BULLET = new RegExp(`(^|[.!?;»)…]\\s*)(?=[А-ЯЁ])((?:${ANY_HEADING}))(?=\\s*[•·●▪])`, 'giu')

/** Texts that glue a heading to what is before it glue it to what is behind it too, which is quick to see. */
const partGluedHeadings = (text: string) =>
  /\p{Ll}:\p{Lu}/u.test(text)
    ? text.replace(GLUED, (_, heading: string) => `\n${heading.charAt(0).toUpperCase()}${heading.slice(1)}\n`)
    : text

function withHeadings(text: string) {
  return partGluedHeadings(text)
    .replace(SENTENCE_HEADING, (whole, before: string, heading: string, gap: string) =>
      // A gap tells a heading from a sentence with a colon.
      (gap.length > 1 || gap === '\n' || STARTER.test(heading) || SHORT.test(heading)
        ? partOfHeading(heading)
        : partOfBareHeading(heading)) === null
        ? whole
        : `${before.replace('--', '').trimEnd()}\n${heading}\n`,
    )
    .replace(KNOWN, (whole, before: string, heading: string) =>
      // Without this test the case-insensitive pattern matches «…наши условия: оклад» inside a sentence.
      /^(?:\p{Extended_Pictographic}\s*)?[А-ЯЁA-Z]/u.test(heading)
        ? `${before.trimEnd()}\n${heading}\n`
        : whole,
    )
    .replace(BLOCK_HEADING, (_, before: string, heading: string) => `${before.trimEnd()}\n${heading}\n`)
    .replace(BARE, (whole, before?: string, heading?: string, gap?: string, capitals?: string) => {
      const line = heading ?? capitals ?? ''
      return partOfBareHeading(line) === null ? whole : `${(before ?? gap ?? '').trimEnd()}\n${line}\n`
    })
    .replace(DASHED, (_, before: string, heading: string) => `${before.trimEnd()}\n${heading}\n`)
    .replace(QUESTION, (whole, before: string, heading: string) =>
      partOfBareHeading(heading) === null ? whole : `${before.trimEnd()}\n${heading}\n`,
    )
}

/**
 * Words that begin an item: verbs in the infinitive, nouns of action, and the usual first words of requirements and
 * conditions. A capital in the middle of a sentence is an item only before one of these.
 */
const OPENER =
  '(?:[А-ЯЁ][а-яё]+(?:ть|ться|ти|тись|чь|ние|ция|овка|отка)|Опыт|Знание|Умение|Понимание|Работа|Участие|Наличие|Возможность|Оформление|Официальн[а-яё]+|Удал[её]нн[а-яё]+|Гибк[а-яё]+|ДМС|Высшее|Средн[а-яё]+|График|Полн[а-яё]+|Стабильн[а-яё]+|Своевременн[а-яё]+|Конкурентн[а-яё]+|Достойн[а-яё]+|Бел[а-яё]+|Зарплата|Заработная|Оклад|Премии|Бонусы|Скидки|Отпуск|Корпоративн[а-яё]+|Дружн[а-яё]+|Комфортн[а-яё]+|Современн[а-яё]+|Интересн[а-яё]+|Карьерн[а-яё]+|Профессиональн[а-яё]+|Уверенн[а-яё]+|Хорош[а-яё]+|Отличн[а-яё]+|Грамотн[а-яё]+|Ответственн[а-яё]+|Внимательн[а-яё]+|Коммуникабельн[а-яё]+|Желание|Готовность|Навык[а-яё]*|Владение|Способность|Стрессоустойчивость|Пунктуальность|Английский|Контроль|Поиск|Анализ|Подготовка|Помощь|Поддержка|Приём|Прием|Расч[её]т|Учёт|Учет|Выкладка|Проверка|Настройка|Оценка|Сбор|Продаж[а-яё]+|Офис|Место|Бесплатн[а-яё]+|Доброжелательн[а-яё]+|Трудоустройство|Ежегодн[а-яё]+|Ежемесячн[а-яё]+|Расширенн[а-яё]+|Выплат[а-яё]+|Отсутствие|Образование|Базов[а-яё]+)'
/** «…тестов и деплоя.-Разработка микросервисов-Оптимизация…» */
const GLUED_HYPHEN = new RegExp(`(?<=[а-яёa-zA-Z.;:!?)])\\s*[-–—]\\s*(?=${OPENER}(?![а-яё-]))`, 'gu')
const UNMARKED_ITEM = new RegExp(`(?<=[а-яёa-zA-Z\\d)»%/])\\s+(?=${OPENER}(?![а-яё-]))`, 'gu')

function toItems(line: string, isAlone: boolean): string[] {
  if (line.startsWith('•')) return [line]
  if (!isAlone) return line.includes('; ') ? splitItems(line.split(/;\s+/), line) : [line]
  const bySemicolon = line.split(/;\s*(?=[\p{L}«"\d])/u)
  const items =
    bySemicolon.length >= 3 ? bySemicolon : bySemicolon.flatMap((part) => part.split(UNMARKED_ITEM))
  return splitItems(items, line)
}

const splitItems = (items: readonly string[], line: string) =>
  items.length < 2 ? [line] : items.map((item) => `• ${item.trim()}`)
