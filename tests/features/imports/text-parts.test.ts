import { describe, expect, test } from 'vitest'
import { partOfBareHeading, partOfHeading } from '#server/features/intake/imports/part-headings.ts'
import { sanitiseHtml } from '#server/features/board/vacancies/sanitise.ts'
import { textPartsOf } from '#server/features/intake/imports/text-sections.ts'
import { htmlOfText } from '#server/features/intake/imports/text-to-html.ts'

const SOURCE = 'test'
const ofText = (text: string, source = SOURCE) => textPartsOf(sanitiseHtml(htmlOfText(text)), source)
const ofHtml = (html: string) => textPartsOf(sanitiseHtml(html), SOURCE)

const PARTS = {
  descriptionHtml: '<p>Шьём сумки с давних пор.</p>',
  dutiesHtml: '<ul><li>кроить</li><li>шить</li></ul>',
  requirementsHtml: '<ul><li>опыт</li><li>глазомер</li></ul>',
  conditionsHtml: '<ul><li>свободные дни</li><li>чай</li></ul>',
}

describe('the parts of a text', () => {
  test.each(['-', '–', '—', '•', '·', '*', '⁃', '✔', '✅', '▪'])('are found with the bullet %s', (sign) => {
    const list = (items: string[]) => items.map((item) => `${sign} ${item}`).join('\n')
    expect(
      ofText(
        `Шьём сумки с давних пор.\nОбязанности:\n${list(['кроить', 'шить'])}\nТребования:\n${list(['опыт', 'глазомер'])}\nУсловия:\n${list(['свободные дни', 'чай'])}`,
      ),
    ).toEqual(PARTS)
  })

  test('are found in one line', () => {
    expect(
      ofText(
        'Шьём сумки с давних пор. Обязанности: • кроить • шить Требования: • опыт • глазомер Условия: • свободные дни • чай',
      ),
    ).toEqual(PARTS)
  })

  test('are found under headings with pictures and in capitals', () => {
    expect(
      ofText(
        'Шьём сумки с давних пор.\n🔥 ЧТО НУЖНО ДЕЛАТЬ:\n- кроить\n- шить\n✅ Ты нам подойдёшь, если:\n- опыт\n- глазомер\n💡 ПЛЮСЫ РАБОТЫ У НАС:\n- свободные дни\n- чай',
      ),
    ).toEqual(PARTS)
  })

  test('are found in HTML with bold headings', () => {
    expect(
      ofHtml(
        '<p>Шьём сумки с давних пор.</p><p><strong>Чем предстоит заниматься:</strong></p><ul><li>кроить</li><li>шить</li></ul><strong>Мы ждём:</strong><ul><li>опыт</li><li>глазомер</li></ul><p>✅ <strong>От нас:</strong></p><ul><li>свободные дни</li><li>чай</li></ul>',
      ),
    ).toEqual(PARTS)
  })

  test('are found in HTML of one paragraph with line breaks', () => {
    expect(
      ofHtml(
        '<p>Шьём сумки с давних пор.<strong><br><br>Что делать?</strong><br>- кроить<br>- шить<strong><br><br>Кого ищем?</strong><br>- опыт<br>- глазомер<strong><br><br>Что предлагаем:</strong><br>- свободные дни<br>- чай</p>',
      ),
    ).toEqual(PARTS)
  })

  test('keep the subheadings and what is a plus', () => {
    expect(
      ofText('Требования:\n- опыт\n- глазомер\nБудет плюсом:\n- свой оверлок\n- фото работ').requirementsHtml,
    ).toBe(
      '<ul><li>опыт</li><li>глазомер</li></ul><h3>Будет плюсом</h3><ul><li>свой оверлок</li><li>фото работ</li></ul>',
    )
  })

  test('keep a heading that says more than the part', () => {
    expect(ofText('Обязанности:\n- шить\n- кроить\nГрафик работы:\n- два через два').conditionsHtml).toBe(
      '<h3>График работы</h3><ul><li>два через два</li></ul>',
    )
  })

  test('leave a call to respond and the way of choosing to the description', () => {
    const parts = ofText(
      'Условия:\n- свободные дни\n- чай\nОткликайтесь, ответим всем!\nЭтапы отбора:\n- звонок\n- встреча',
    )
    expect(parts.conditionsHtml).toBe('<ul><li>свободные дни</li><li>чай</li></ul>')
    expect(parts.descriptionHtml).toBe(
      '<p>Откликайтесь, ответим всем!</p><h3>Этапы отбора</h3><ul><li>звонок</li><li>встреча</li></ul>',
    )
  })

  test('are the duties of a job service whose texts are those alone', () => {
    expect(ofText('Кассир принимает деньги и сдаёт выручку', 'trudvsem')).toEqual({
      descriptionHtml: '',
      dutiesHtml: '<p>Кассир принимает деньги и сдаёт выручку</p>',
      requirementsHtml: null,
      conditionsHtml: null,
    })
  })

  test('are none of a text that says nothing of them, and no word is lost', () => {
    const text = 'Мы шьём сумки. Условия у нас хорошие, требования простые, задачи понятные.'
    expect(ofText(text)).toEqual({
      descriptionHtml: `<p>${text}</p>`,
      dutiesHtml: null,
      requirementsHtml: null,
      conditionsHtml: null,
    })
  })
})

test.each([
  ['Что предстоит делать', 'duties'],
  ['В этой роли ты будешь', 'duties'],
  ['🎯 Твои ЗАДАЧИ:', 'duties'],
  ['Что тебя ждёт', 'conditions'],
  ['Почему стоит работать у нас?', 'conditions'],
  ['Что мы ждём от тебя', 'requirements'],
  ['Эта работа подойдёт тебе, если', 'requirements'],
  ['Знания, нужные для обязанностей', 'requirements'],
  ['Дополнительным плюсом будет', 'plus'],
  ['Наши преимущества', 'conditions'],
  ['Преимуществом будет', 'plus'],
  ['Стек технологий', 'stack'],
  ['О компании', 'about'],
  ['Процесс отбора', 'other'],
  ['Разработка требований', null],
  ['2. Работа с условиями договоров', null],
  ['Наша мастерская', null],
])('a heading names its part: %s', (heading, part) => {
  expect(partOfHeading(heading)).toBe(part)
})

test.each(['Опыт работы с текстом', 'Работа в команде', 'Условия договора понятны всем', 'График 2/2'])(
  'an item is no heading without a colon: %s',
  (line) => {
    expect(partOfBareHeading(line)).toBeNull()
  },
)
