import { describe, expect, test } from 'vitest'
import { deriveWorkFrom } from '#server/features/board/vacancies/derivation/derive-work-from.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { locations } from '#server/db/schema/locations.ts'

const { db } = await testDatabase()
const { places, homeCountryId } = await loadMatchers(db)
const names = new Map((await db.select().from(locations)).map(({ id, name }) => [id, name]))

/** «везде», «везде, кроме Россия», «Россия, Беларусь»; empty where nothing is said. */
function read(text: string, title = 'Редактор') {
  const { ids, isAnywhere, exceptIds } = deriveWorkFrom(
    { title, text },
    { find: places.find, homeId: homeCountryId },
  )
  const listed = (some: readonly number[]) => some.map((id) => names.get(id)).join(', ')
  if (!isAnywhere) return listed(ids)
  return exceptIds.length === 0 ? 'везде' : `везде, кроме ${listed(exceptIds)}`
}

describe('from where distant work may be done', () => {
  test.each([
    'Удалённо из любой точки мира',
    'Работайте откуда удобно, хоть с дачи',
    'Работа из любой страны, офиса нет',
    'Удалёнка по всему миру',
    'Полностью удалённо, из любого города',
    'Удалённая работа без привязки к месту',
    'Работать можно и за пределами РФ',
    'Remote job, work from anywhere',
  ])('anywhere: «%s»', (text) => {
    expect(read(text)).toBe('везде')
  })

  test.each([
    'Работаем удалённо из любой точки России',
    'Удалённый формат (в пределах РФ)',
    'Полная удалёнка по РФ',
    'Удалённо, только с территории РФ',
    'Нужны налоговые резиденты РФ',
    'Проживание на территории Российской Федерации обязательно',
    'Удалённо из любого города страны',
  ])('the country of the board: «%s»', (text) => {
    expect(read(text)).toBe('Россия')
  })

  test.each([
    ['Удалённо из любой точки мира, кроме РФ', 'везде, кроме Россия'],
    ['Удалённая работа, локация вне РФ и РБ', 'везде, кроме Россия, Беларусь'],
    ['Remote from anywhere in the world (except Russia and Belarus)', 'везде, кроме Россия, Беларусь'],
  ])('all but some countries: «%s»', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['Рассматриваем кандидатов из Казахстана, Беларуси и Армении', 'Казахстан, Беларусь, Армения'],
    ['Обязательно проживание в Новосибирске', 'Новосибирск'],
    ['Только для кандидатов из Казани, раз в месяц встречи', 'Казань'],
  ])('places next to words of residence: «%s»', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    '',
    'Удалённо, график 5/2 по Москве',
    'Оплата в долларах на счёт вне РФ',
    'Сервисом пользуются люди по всему миру',
    'Мы — крупнейший банк в России',
    'Серверы стоят и за пределами РФ',
    'Кандидаты не только из Москвы',
    'Предпочтение кандидатам из Москвы',
    'Клиенты из любой точки мира пишут в чат',
    'Оформление по ТК РФ, офис в Казани',
  ])('nothing is said: «%s»', (text) => {
    expect(read(text)).toBe('')
  })

  test('a title says it too', () => {
    expect(read('', 'Инженер (вне РФ)')).toBe('везде, кроме Россия')
  })
})
