import { expect, test } from 'vitest'
import { healthNotesIn, healthWordsIn } from '#shared/features/board/resumes/health-notes.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'

/** Names of illnesses that the author tells of the own person. Invented. */
const OWN: readonly string[] = [
  'Диабет',
  'Эпилепсия',
  'ДЦП',
  'Шизофрения',
  'ВИЧ',
  'Эпилепсия.',
  '- Эпилепсия',
  '• ДЦП',
  'Сахарный диабет',
  'Сахарный диабет 2 типа',
  'Диабет, гипертония',
  'Аккуратная. ДЦП. Ищу удалёнку.',
  'Рассеянный склероз',
  'Бронхиальная астма',
  'Аутизм',
  'Синдром Аспергера',
  'СДВГ',
  'Депрессия',
  'Гепатит С',
  'Опыт три года\nДиабет\nExcel',
  'Опыт три года\nДЦП, спастическая форма\nExcel',
  'О себе: диабет',
  'Здоровье: диабет',
  'Состояние здоровья: эпилепсия',
  'Из особенностей: ДЦП',
  'О себе:\nдиабет\nлюблю порядок',
  'Я с ДЦП',
  'Я с диабетом, удобнее переписка',
  'Я человек с эпилепсией',
  'Девушка с ДЦП ищет работу',
  'Парень с эпилепсией',
  'С диабетом',
  'С ДЦП, печатаю быстро',
  'Мне 30 лет, ДЦП',
  'Мужчина, 40 лет, диабет',
  'Ответственная, грамотная, эпилепсия',
  'Непьющий, диабет, ищу подработку',
  'Болею диабетом',
  'Имею эпилепсию',
  'Имею ДЦП',
  'У меня шизофрения',
  'У меня ВИЧ',
  'Мой диагноз — ДЦП',
]

/** Where the illness is the work, or no illness. */
const WORK: readonly string[] = [
  'Работа с детьми с ДЦП',
  'Медсестра в диабетическом центре',
  'Разработка приложения для диабетиков',
  'Массаж при ДЦП',
  'Логопед: аутизм, ДЦП, ЗПР',
  'Пишу статьи о диабете',
  'Темы: диабет, астма, гипертония',
  'Копирайтер. Темы: медицина, диабет, ВИЧ',
  'Пишу о медицине:\n- диабет\n- эпилепсия',
  'Проекты:\nДиабет\nАутизм',
  'Провела исследование: диабет 2 типа',
  'Школа диабета',
  'Волонтёр фонда помощи людям с ВИЧ',
  'Тестирование на ВИЧ',
  'Няня ребёнка с эпилепсией',
  'Помогаю семьям детей с ДЦП',
  'Курс «Шизофрения: диагностика»',
  'АФК для детей с ДЦП',
  'Консультирую по питанию при диабете',
  'Дефектолог, РАС, ДЦП',
  'Реабилитолог. Направления: инсульт, ДЦП, травмы',
  'Врач-эндокринолог, диабет',
  'Психиатр: шизофрения, депрессия',
  'Психолог\nРАС\nСДВГ\nДепрессия',
  'Редактор портала «Диабет»',
  'Вела блог «Жизнь с диабетом»',
  'Уход за больными диабетом',
  'Сиделка: деменция, инсульт',
  'Массажист. Работаю с проблемами:\n- сколиоз\n- остеохондроз',
  'Рак — мой знак зодиака',
  'Онкология',
  'Рак',
  'ОКР',
  'Травма рынка',
  'Синдром отличницы',
  'Зависимость от сервера',
  'Аллергия на дедлайны',
  'Болезнь роста отдела',
  'Ответственная медсестра, диабет',
  'Я с ДЦП работаю пять лет как тьютор',
  'Опытный редактор, тема — диабет',
]

const marked = (text: string) => healthWordsIn(text, 'about').length > 0

test('a name of an illness alone is marked where the author tells of the own person', () => {
  expect(OWN.length).toBeGreaterThanOrEqual(40)
  expect(OWN.filter((text) => !marked(text))).toEqual([])
})

test('a name of an illness is not marked where it is the work', () => {
  expect(WORK.length).toBeGreaterThanOrEqual(40)
  expect(WORK.filter(marked)).toEqual([])
})

test('an abbreviation that ends a sentence hides no illness after it', () => {
  expect(healthWordsIn('Инвалид второй группы. Эпилепсия', 'about')).toEqual([
    'Инвалид второй группы',
    'Эпилепсия',
  ])
})

test('the whole line is quoted, and the lines beside it stay', () => {
  expect(healthWordsIn('Опыт три года\nСахарный диабет, гипертония\nExcel', 'about')).toEqual([
    'Сахарный диабет, гипертония',
  ])
})

test('the name of an illness is marked in what the author writes about the own person, and not in a list of skills', () => {
  const notesOf = (content: Partial<typeof EMPTY_CONTENT>) =>
    healthNotesIn({ ...EMPTY_CONTENT, ...content }, EMPTY_CONTACTS).map(({ field }) => field)
  expect(notesOf({ about: 'Эпилепсия' })).toEqual(['about'])
  expect(notesOf({ title: 'Эпилепсия' })).toEqual(['title'])
  expect(notesOf({ skills: ['Эпилепсия', 'Аутизм'] })).toEqual([])
  expect(notesOf({ skills: ['У меня эпилепсия'] })).toEqual(['skills'])
})
