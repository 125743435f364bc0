import { describe, expect, test } from 'vitest'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { locations } from '#server/db/schema/locations.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { places } = await loadMatchers(db)
const names = new Map((await db.select().from(locations)).map(({ id, name }) => [id, name]))

const named = (text: string, { title = 'Бухгалтер', address = null as string | null } = {}) =>
  places
    .findNamed({ title, text, address })
    .map((id) => names.get(id))
    .join(', ')

describe('places that a vacancy names in its words', () => {
  test.each([
    ['Работа в Туле, график 5/2', 'Тула'],
    ['Офис на Тверской в Москве', 'Москва'],
    ['Уютный офис — г. Казань, ул. Лесная, 3', 'Казань'],
    ['Место работы: Омск', 'Омск'],
    ['Локация\nПермь', 'Пермь'],
    ['Наши офисы находятся в Самаре, Уфе и Нижнем Новгороде', 'Самара, Уфа, Нижний Новгород'],
    ['Обязательно проживание в Новосибирске', 'Новосибирск'],
    ['Поможем с переездом в Калининград', 'Калининград'],
    ['Гибрид (Москва, ул. Садовая, 5)', 'Москва'],
    ['Офис в Москва-Сити', 'Москва'],
    ['Адрес магазина: Воронеж, Лесная улица', 'Воронеж'],
  ])('a text: «%s»', (text, expected) => {
    expect(named(text)).toBe(expected)
  })

  test.each([
    ['Продавец (Тамбов, Лесная, 4)', 'Тамбов'],
    ['Кассир в Томске', 'Томск'],
    ['Инженер, г. Уфа', 'Уфа'],
    ['Бухгалтер — Казань', 'Казань'],
  ])('a title: «%s»', (title, expected) => {
    expect(named('', { title })).toBe(expected)
  })

  test.each(['Экскурсии по Казани', 'Продавец мебели Казань-Строй', 'Тур Казань для детей'])(
    'a title names no place of work: «%s»',
    (title) => {
      expect(named('', { title })).toBe('')
    },
  )

  test('an address has its city at the beginning', () => {
    expect(named('', { address: 'г. Курск, Красная площадь, 8' })).toBe('Курск')
    expect(named('', { address: 'Тюменская обл.,  Ишим, ул. Лесная, д. 5' })).toBe('Ишим')
    expect(named('', { address: 'Калуга, Московская улица, 12' })).toBe('Калуга')
  })

  test.each([
    'Клиенты из Москвы и Казани',
    'Продажи на рынке Санкт-Петербурга',
    'Работа по московскому времени, с 9 до 18 по Москве',
    'Кормим кофе «Москва» и печеньем',
    'Свободный график и мир в команде',
    'Магазин на улице Омская',
    'Кандидат окончил институт в Томске',
    'Орёл — наш знак',
    'График: с 9 до 18',
  ])('what is elsewhere, or no place at all: «%s»', (text) => {
    expect(named(text)).toBe('')
  })

  test.each(['Менеджер по продажам в регионы', 'Оператор линии «Надым»', 'Инженер Московского завода'])(
    'a title that names no place: «%s»',
    (title) => {
      expect(named('', { title })).toBe('')
    },
  )
})
