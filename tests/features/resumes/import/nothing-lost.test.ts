import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileKind } from '#server/features/board/resumes/import/formats/file-kind.ts'
import { read } from '#server/features/board/resumes/import/formats/read-lines.ts'
import { plainLine, type FileLine } from '#server/features/board/resumes/import/file-line.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import { testBoard } from '#tests/support/app.ts'
import { writeDocxLines, writeHtmlLines, writeOdtLines, writeRtfLines } from './write-files.ts'

const { deps } = await testBoard()

/** Words that a field keeps as a code, and names of sections and fields. */
const CODED =
  /^(?:опыт|работы|образование|навыки|курсы|языки|о|себе|контакты|рекомендации|желаемая|должность|период|организация|дата|рождения|телефон|город|занятость|полная|английский|высшее|настоящее|время|казань|руб|сентябрь|январь|май|по|с|г|лет|года?)$/u

const word = fc
  .tuple(
    fc.constantFrom('сто', 'мар', 'лип', 'кру', 'бел', 'вод', 'гор', 'пес'),
    fc.integer({ min: 100, max: 9999 }),
  )
  .map(
    ([start, number]) =>
      `${start}${[...String(number)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`,
  )
const capital = word.map((text) => text.charAt(0).toUpperCase() + text.slice(1))
const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const sentence = fc.tuple(capital, phrase).map(([first, others]) => `${first} ${others}.`)
const dates = fc.constantFrom(
  'Сентябрь 2019 — Май 2020',
  '09.2019 – настоящее время',
  '(2015–2018)',
  'с 2019 г.',
  '12.01.2022 – 30.06.2024',
)
const line = fc.oneof(
  phrase,
  sentence,
  capital,
  dates,
  fc.tuple(capital, capital).map((words) => words.join(' ')),
  fc.tuple(capital, dates).map(([name, when]) => `ООО «${name}», ${when}`),
  fc.tuple(dates, phrase).map(([when, name]) => `${when}\t${name}`),
  fc.array(word, { minLength: 2, maxLength: 40 }).map((words) => words.join(', ')),
  phrase.map((text) => `• ${text}`),
  fc
    .tuple(fc.constantFrom('Должность', 'Организация', 'Период', 'Город', 'Занятость', 'Телефон'), phrase)
    .map((parts) => parts.join(': ')),
  fc.constantFrom(
    'Опыт работы',
    'ОБРАЗОВАНИЕ',
    'Навыки',
    'Курсы',
    'Языки',
    'О себе',
    'Контакты',
    'Рекомендации',
    'О П Ы Т  Р А Б О Т Ы',
    'Желаемая должность',
  ),
  fc.constantFrom(
    'Английский — B2',
    'nina@example.ru',
    '+7 900 000-00-00',
    't.me/nina_rostova',
    'Казань',
    '90 000 руб.',
    'Дата рождения: 14.05.1990',
  ),
  fc
    .tuple(word, fc.integer({ min: 300, max: 400 }))
    .map(([text, times]) =>
      Array.from({ length: times }, (_, at) => `${text}${'абвгдежзик'[at % 10]}`).join(' '),
    ),
)
const document = fc.array(line, { maxLength: 60 })

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}{4,}/gu) ?? []

/** Every text inside of a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function findLost(lines: readonly string[], found: readonly FileLine[]): string[] {
  const { content, contacts, rest } = parseResume(found, deps.referenceData)
  const counts = new Map<string, number>()
  for (const kept of [...textsIn(content), ...textsIn(contacts), rest].flatMap(wordsIn))
    counts.set(kept, (counts.get(kept) ?? 0) + 1)
  return lines
    .flatMap(wordsIn)
    .filter((written) => !CODED.test(written))
    .filter((written) => {
      const left = counts.get(written) ?? 0
      counts.set(written, left - 1)
      return left <= 0
    })
}

test('every word of any lines is in a field or in the rest, as often as in the file', () => {
  fc.assert(
    fc.property(document, (lines) => {
      expect(findLost(lines, lines.map(plainLine))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('every word is kept whatever the layout says of the lines', () => {
  const laid = fc.record({
    text: line,
    isStrong: fc.boolean(),
    // A line that continues another may complete its last word.
    isContinuation: fc.constant(false),
    column: fc.constantFrom<FileLine['column']>('left', 'right', null),
    isBlockStart: fc.boolean(),
    isLarge: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(laid, { maxLength: 40 }), (lines) => {
      const texts = lines.map(({ text }) => text)
      const lost = findLost(texts, lines)
      expect(lost).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const WRITERS: readonly (readonly [FileKind, (lines: readonly string[]) => Buffer])[] = [
  ['docx', writeDocxLines],
  ['odt', writeOdtLines],
  ['rtf', writeRtfLines],
  ['html', writeHtmlLines],
  ['txt', (lines) => Buffer.from(lines.join('\n'))],
]

test.each(WRITERS)('every word of a %s is kept', async (kind, write) => {
  await fc.assert(
    fc.asyncProperty(document, async (lines) => {
      const found = await read({ kind, bytes: new Uint8Array(write(lines)) })
      expect(findLost(lines, found)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
