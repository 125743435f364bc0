import { expect, test } from 'vitest'
import { isForClient } from '#server/features/board/vacancies/derivation/derive-for-client.ts'
import { isAgencyName } from '#server/features/intake/imports/records/imported-company.ts'
import { fold } from '#shared/lists/text/fold.ts'

test.each([
  'Наш клиент — крупный производитель мебели',
  'Наш заказчик ищет бухгалтера на участок',
  'Наш партнёр находится в поиске редактора',
  'Для нашего клиента ищем аналитика',
  'Ищем дизайнера в команду нашего заказчика',
  'У нашего партнёра открыта вакансия',
  'Работа в штате, оформление в штат компании партнёра',
  'Мы — кадровое агентство «Ромашка», подбираем людей с 2010 года',
  'Кадровое агентство «Ромашка» находится в поиске кассира',
  'Основное направление нашей компании — аутсорсинг персонала',
  'Работа в формате аутстаффинга',
])('«%s» says that the work is for a client', (text) => {
  expect(isForClient('Специалист', text)).toBe(true)
})

test.each([
  'Помогаем нашим клиентам расти',
  'Наши клиенты — малый бизнес',
  'Консультировать наших клиентов по телефону',
  'Кадровые агентства просим не беспокоить',
  'Обращения кадровых агентств не рассматриваем',
  'Опыт работы в кадровом агентстве от года',
  'У каждого нашего клиента есть свой менеджер',
  'Разрабатываем сервисы для клиентов и партнёров',
  'Взаимодействие с заказчиком и партнёрами',
  'Подбор персонала в отдел продаж',
])('«%s» says nothing of a client', (text) => {
  expect(isForClient('Специалист', text)).toBe(false)
})

test.each([
  ['Кадровое агентство Ромашка', true],
  ['Ромашка Рекрутмент', true],
  ['HR-агентство Ромашка', true],
  ['Ромашка Staffing', true],
  ['Территория кадров', true],
  ['ANCOR', true],
  ['Ромашка', false],
  ['Кадриль', false],
  ['Рекламное агентство Ромашка', false],
  ['HeadHunter', false],
  ['Стаффордшир', false],
])('the company «%s» is an agency by its name: %s', (title, isAgency) => {
  expect(isAgencyName(fold(title))).toBe(isAgency)
})
