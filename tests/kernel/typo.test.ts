import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typoHtml } from '#shared/kernel/typo-html.ts'
import { typo } from '#shared/kernel/typo.ts'
import { withSpaces } from '#tests/support/spaces.ts'

/** No-break spaces as underscores. */
const shown = (text: string) => typo(text).replaceAll('\u00A0', '_')

describe('no-break spaces', () => {
  test.for([
    ['Работа на дому в Москве', 'Работа на_дому в_Москве'],
    ['НЕ ДЛЯ ВСЕХ (в том числе)', 'НЕ_ДЛЯ_ВСЕХ (в_том числе)'],
    ['Я и ты не он', 'Я_и_ты_не_он'],
    ['если бы не дождь, ходил ли ты', 'если_бы не_дождь, ходил_ли ты'],
    ['Удалёнка — это дом', 'Удалёнка_— это дом'],
    ['от 2 до 3 часов', 'от_2_до_3_часов'],
    ['от 40 000 ₽ до 1 200 000 рублей', 'от_40_000_₽ до_1_200_000_рублей'],
    ['скидка 5 % и 12 марта 2025 г. в Туле', 'скидка 5_% и_12_марта 2025_г._в_Туле'],
    ['и т. д., т. е. всё', 'и_т._д., т._е._всё'],
    ['А. С. Пушкин, г. Москва, ул. Мира', 'А._С._Пушкин, г._Москва, ул._Мира'],
    ['ООО «Ромашка» и ИП Иванов', 'ООО_«Ромашка» и_ИП_Иванов'],
    ['№ 5, 40 тыс. руб.', '№_5, 40_тыс._руб.'],
    ['+7 913 555-01-02', '+7_913_555-01-02'],
    ['с 9:00 до 18:00 по Москве', 'с_9:00 до_18:00 по_Москве'],
  ])('«%s» keeps together what belongs together', ([text, expected]) => {
    expect(shown(text ?? '')).toBe(expected)
  })

  test.for([
    'дом на',
    '2024. Потом',
    '1. Шить',
    'шить  кроить',
    'строка в\nстрока',
    'годы 2024 2025',
    'a cat on the mat',
    'на-гора всё',
  ])('«%s» stays as it is', (text) => {
    expect(typo(text)).toBe(text)
  })

  test('the ends of a text reach an element that comes there', () => {
    expect(shown('вакансии в ')).toBe('вакансии в_')
    expect(shown(' — это')).toBe('_— это')
  })

  test('a run without a break is short enough for a narrow column', () => {
    const runs = typo('и не то что на '.repeat(20)).split(' ')
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(22)
  })
})

const anyText = fc
  .array(
    fc.constantFrom(
      'в',
      'не',
      'Дом',
      '5',
      '000',
      '₽',
      '—',
      'т.',
      'бы',
      '«и',
      '😀',
      ' ',
      '  ',
      '\u00A0',
      '\n',
      '\t',
    ),
    {
      maxLength: 60,
    },
  )
  .map((words) => words.join(' '))

describe('any text', () => {
  test('changes in nothing but spaces, and only once', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        const typed = typo(text)
        expect(typed).toHaveLength(text.length)
        expect(withSpaces(typed)).toBe(withSpaces(text))
        expect(typo(typed)).toBe(typed)
      }),
    )
  })

  test('takes time in proportion to its length', () => {
    for (const word of ['и ', '5 ', ' ', 'а', '<', '< ', '. ', '№«"']) {
      const text = word.repeat(100_000)
      const from = performance.now()
      typo(text)
      typoHtml(text)
      expect(performance.now() - from).toBeLessThan(2000)
    }
  })
})

describe('HTML', () => {
  test('changes only between tags, and sees words through inline ones', () => {
    const html = '<p class="a в б">Работа <b>на</b> дому от <i>5</i> дней</p><p>— в</p><ul><li>да</li></ul>'
    expect(typoHtml(html).replaceAll('\u00A0', '_')).toBe(
      '<p class="a в б">Работа <b>на</b>_дому от_<i>5</i>_дней</p><p>— в</p><ul><li>да</li></ul>',
    )
  })

  test('keeps a lone < and entities', () => {
    expect(typoHtml('a < в доме &amp; в саду')).toBe('a < в\u00A0доме &amp; в\u00A0саду')
  })
})
