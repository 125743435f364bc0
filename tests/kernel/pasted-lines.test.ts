import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ContentFields } from '#shared/features/board/resumes/model.ts'
import { pastedLines } from '#shared/kernel/pasted-lines.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

test.each([
  ['bullets of Pages', '\t•\tлепила\n\t•\tобжигала', '• лепила\n• обжигала'],
  [
    'bullets of Word with fixed spaces',
    '·\u00A0\u00A0\u00A0\u00A0вела учёт\r\no\u00A0\u00A0\u00A0в тетради',
    '• вела учёт\n• в тетради',
  ],
  ['bullets of fonts', '\uF0B7\tшила\n\uF0A7 вязала', '• шила\n• вязала'],
  ['numbers before a tab', '\t1.\tПервое\n\t2.\tВторое', '1. Первое\n2. Второе'],
  [
    'rows of a table',
    'Год\tДолжность\n2024\tмастер\n2025\tстаршая',
    'Год — Должность\n2024 — мастер\n2025 — старшая',
  ],
  ['a tab within a line', 'Почта:\tнет', 'Почта: нет'],
  [
    'soft hyphens, zero-width and fixed spaces',
    'пере\u00ADвод\u200Bчик с\u00A0финского',
    'переводчик с финского',
  ],
  ['more than one empty line', 'одно\n\n\n\nдругое', 'одно\n\nдругое'],
  ['emoji of several characters', '👩\u200D💻 пишу код', '👩\u200D💻 пишу код'],
  [
    'lines as they are typed',
    '- одно\n— другое\n* третье\n  четвёртое',
    '- одно\n— другое\n* третье\n  четвёртое',
  ],
])('a pasted text of several lines is cleaned: %s', (_, pasted, kept) => {
  expect(pastedLines(pasted)).toBe(kept)
})

test('a pasted text of several lines is the same after a second time', () => {
  const signs = ['\t', '\n', ' ', '\u00A0', '•', 'o', '1.', 'а', 'слово', '-', '\r\n', '·', '—', '\u00AD']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 30 }), (parts) => {
      const once = pastedLines(parts.join(''))
      expect(pastedLines(once)).toBe(once)
    }),
  )
})

test('spaces without an end cost no time', () => {
  const spentMs = startProcessorTimer()
  pastedLines(`а${' '.repeat(300_000)}б${'\n'.repeat(300_000)}${'\t'.repeat(300_000)}`)
  expect(spentMs()).toBeLessThan(2000)
})

test('a resume keeps the lines and bullets of a pasted job and of a text about its author', () => {
  const { about, experience } = ContentFields.pick({ about: true, experience: true }).parse({
    about: '\u00A0Люблю\u00A0порядок\r\n·\u00A0\u00A0\u00A0в шкафах',
    experience: [
      {
        position: 'Швея',
        company: '',
        startMonth: null,
        endMonth: null,
        description: '\t•\tшила\n\t•\tпорола',
      },
    ],
  })
  expect(about).toBe('Люблю порядок\n• в шкафах')
  expect(experience[0]?.description).toBe('• шила\n• порола')
})
