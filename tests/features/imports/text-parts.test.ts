import { describe, expect, test } from 'vitest'
import { partOfBareHeading, partOfHeading } from '#shared/features/board/vacancies/text/part-headings.ts'
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { textPartsOf } from '#server/features/intake/imports/text/text-sections.ts'

const SOURCE = 'test'
const ofText = (text: string, source = SOURCE) => textPartsOf(cleanText(text, 'text'), source)
const ofHtml = (html: string) => textPartsOf(cleanText(html, 'html'), SOURCE)

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

test.each([
  ['Про нашу мастерскую', null],
  ['Про компанию', 'about'],
  ['Про тебя', 'requirements'],
  ['Про задачи', 'duties'],
  ['Ещё про работу в «Игле»', 'conditions'],
  ['Работа в команде', null],
  ['Как всё будет', 'other'],
  ['Следующие шаги', 'other'],
])('a heading in a phrase names its part: %s', (heading, part) => {
  expect(partOfHeading(heading)).toBe(part)
})

describe('what belongs to no part', () => {
  test.each([
    'Построй карьеру вместе с нами!',
    'Не забудьте откликнуться!',
    'Пожалуйста, пришлите ссылку на портфолио.',
    'Начните сопроводительное письмо со слова «нитка».',
    '* Указанные сведения не являются офертой.',
    'Акция! Приведи друга — получи премию.',
    'Предложение подойдёт, если вы также искали: работа шить, подработка шить, работа рядом с домом.',
    'работа швеёй, подработка рядом с домом, работа без опыта, вакансия швея, шить дома, шитьё.',
    'Interested? Your work waits for you.',
  ])('leaves the conditions before it: %s', (call) => {
    const { conditionsHtml, descriptionHtml } = ofText(`Условия:\n- свободные дни\n- чай\n- скидки\n${call}`)
    expect(conditionsHtml).toBe('<ul><li>свободные дни</li><li>чай</li><li>скидки</li></ul>')
    expect(descriptionHtml).not.toBe('')
  })

  test('prose of a part is kept whole, however long its last paragraph is', () => {
    const long = `Зарплата после испытания ${'обсуждается с мастером, '.repeat(8)}и растёт.`
    expect(
      ofHtml(`<p><strong>Условия:</strong></p><p>Чай и тишина.</p><p>${long}</p>`).conditionsHtml,
    ).toContain('растёт')
  })

  test('a company that praises itself under the heading of duties of its source is no duty', () => {
    const { dutiesHtml, descriptionHtml } = ofText(
      'Обязанности:\nСтудия «Игла» живёт у моря с давних пор.\nДолжностные обязанности:\n- кроить\n- шить',
    )
    expect(dutiesHtml).toBe('<ul><li>кроить</li><li>шить</li></ul>')
    expect(descriptionHtml).toContain('у моря')
  })

  test('a long list of names with commas is read at once', () => {
    const names = Array.from({ length: 200 }, (_, at) => `Лавка ${at}`).join(', ')
    const start = performance.now()
    ofText(`Условия:\n- чай\n- ${names}: рядом`)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('parts without headings of their own', () => {
  test('a list of conditions before all headings', () => {
    expect(
      ofText('- официальное оформление\n- удобный график\n- бесплатный чай\nО компании:\nШьём сумки.')
        .conditionsHtml,
    ).toBe('<ul><li>официальное оформление</li><li>удобный график</li><li>бесплатный чай</li></ul>')
  })

  test('an excerpt has the demands before the duties', () => {
    const parts = ofText(
      'Навыки кроя. Опыт работы с кожей и тканью... Разработка лекал. Подготовка образцов для мастерской.',
    )
    expect(parts.requirementsHtml).toContain('Опыт работы')
    expect(parts.dutiesHtml).toContain('Разработка лекал')
  })

  test('conditions in the prose of duties', () => {
    const { dutiesHtml, conditionsHtml } = ofText(
      'Мы шьём. Что нужно делать: Доставка сумок покупателям. Выплаты каждый день. График любой. Бесплатное обучение.',
    )
    expect(dutiesHtml).toBe('<p>Доставка сумок покупателям.</p>')
    expect(conditionsHtml).toContain('Выплаты каждый день')
  })

  test('a question in a line of prose is a heading', () => {
    const { dutiesHtml, conditionsHtml } = ofText(
      'Ищем мастеров. Что нужно делать? Шить сумки. Почему тебе нужно работать именно у нас? Тишина и море.',
    )
    expect(dutiesHtml).toBe('<p>Шить сумки.</p>')
    expect(conditionsHtml).toContain('Тишина и море')
  })

  test.each([
    '<p>✅ Почему <strong>вам понравится с нами?</strong></p><ul><li>море</li><li>чай</li></ul>',
    '<p><strong>Условия:</strong> море<br>чай</p>',
  ])('a heading that is bold only in part, or before its text: %s', (html) => {
    expect(ofHtml(`<p>Шьём сумки.</p>${html}`).conditionsHtml).toContain('море')
  })
})
