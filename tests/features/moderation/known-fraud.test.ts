import { expect, test } from 'vitest'
import { findKnownFraud } from '#shared/features/board/text-checks/known-fraud.ts'

/** Searches and sentences of vacancies at home, each with the kind of fraud that it is like. */
const FRAUD: [text: string, kind: string][] = [
  ['сборка ручек', 'assembly'],
  ['Сборка шариковых ручек на дому', 'assembly'],
  ['сборка ручек и карандашей дома вакансии', 'assembly'],
  ['заклейка конвертов', 'assembly'],
  ['клеить конверты', 'assembly'],
  ['склейка конвертов на дому без вложений', 'assembly'],
  ['сборка бижутерии', 'assembly'],
  ['упаковка мыла', 'packing'],
  ['упаковщик мыла на дому', 'packing'],
  ['фасовка семян', 'packing'],
  ['Требуется расфасовка чая у себя дома', 'packing'],
  ['наклейка этикеток', 'packing'],
  ['наклеивание этикеток на дому', 'packing'],
  ['переписывание текстов', 'typing'],
  ['переписывать тексты от руки', 'typing'],
  ['перепечатка текста на дому', 'typing'],
  ['перепечатывание страниц', 'typing'],
  ['набор рукописного текста', 'typing'],
  ['Сначала внесите залог за материалы.', 'deposit'],
  ['страховой взнос за материал', 'deposit'],
  ['Нужно оплатить стартовый набор заготовок.', 'deposit'],
  ['депозит за набор', 'deposit'],
]

const HONEST = [
  'сборка мебели',
  'сборщик мебели на дому',
  'упаковка на складе',
  'упаковщик на производство мыла',
  'сборка заказов: ручки, тетради, конверты',
  'фасовка семян в цехе',
  'наклейка этикеток на линии',
  'швея на дому',
  'вязание на дому',
  'сборка компьютеров',
  'сборка электронных плат на дому',
  'переписка с клиентами',
  'упаковщик магнит',
  'сборщик в магнит',
  'конвертация файлов',
  'Переписывать документацию API',
  'рерайтер: переписывание текстов',
  'переписывание текстов для сайта',
  'набор текста',
  'наборщик текстов',
  'ручная сборка',
  'страховые взносы и отчётность',
  'бухгалтер по взносам',
  'Страховые взносы платит компания.',
  'Материалы даём бесплатно, залога нет.',
  'Никаких взносов и вложений от вас не нужно.',
  'консультант по вкладам и депозитам',
  'обучение за счёт компании',
  '',
]

const kindOf = (text: string, isAboutHomeWork = true) => findKnownFraud({ title: text }, { isAboutHomeWork })

test.each(FRAUD)('«%s» is like the known fraud %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

test.each(HONEST)('«%s» is like no known fraud', (text) => {
  expect(kindOf(text)).toBeNull()
})

test('packing soap is like fraud at home only, a deposit for materials is everywhere', () => {
  expect(kindOf('упаковка мыла', false)).toBeNull()
  expect(kindOf('Внесите залог за материалы.', false)).toBe('deposit')
})

test.each([
  ['Кредитный эксперт', 'Выдача займов под залог авто от 100 000 рублей.'],
  ['Оценщик в ломбард', 'Принимать залог от 500 рублей.'],
  ['Риелтор', 'Залог 30 000 руб за квартиру вносит клиент.'],
  ['Специалист по тендерам', 'Гарантийный взнос и обеспечительный платеж.'],
])('a deposit that the work of «%s» is about is none for the work', (title, text) => {
  expect(findKnownFraud({ title, texts: [text] }, { isAboutHomeWork: false })).toBeNull()
})

test.each([
  ['Технический писатель', 'Переписывать документацию API.'],
  ['Редактор', 'Переписывать тексты, которые написала модель.'],
  ['Видеомонтажёр', 'Обработка и конвертация файлов.'],
])('who writes for a living rewrites texts: «%s»', (title, text) => {
  expect(findKnownFraud({ title, texts: [text] }, { isAboutHomeWork: true })).toBeNull()
})

test.each([
  ['Обязанности: складывать коробки и клеить этикетки на открытки.', null],
  ['Собирать наборы для творчества и пакетики с бисером.', null],
  ['Работа простая: сборка шариковых ручек, детали привезём.', 'assembly'],
  ['Фасовка семян по пакетикам, оплата сдельная.', 'packing'],
  ['Переписывание текстов от руки.', 'typing'],
  ['Перед отправкой деталей внесите страховой взнос.', 'deposit'],
])('the text of a vacancy at home «%s» is like %s', (text, kind) => {
  const vacancy = { title: 'Работник на дому', texts: [text] }
  expect(findKnownFraud(vacancy, { isAboutHomeWork: true })).toBe(kind)
})
