import { expect, test } from 'vitest'
import { slugify } from '#shared/kernel/slug.ts'

test.each([
  ['Менеджер по продажам', 'menedzher-po-prodazham'],
  ['Щёлково', 'schelkovo'],
  ['Йошкар-Ола', 'yoshkar-ola'],
  ['Объект, съёмка & Co', 'obekt-semka-co'],
  ['Южно-Сахалинск', 'yuzhno-sahalinsk'],
  ['Цех № 5 (Чита)', 'tseh-5-chita'],
  ['Фото\u00A0— «Эхо»', 'foto-eho'],
  ['и\u0306од', 'yod'],
  ['Café 24/7', 'cafe-24-7'],
  ['C++', 'c'],
  ['—!?—', ''],
])('the title «%s» has the slug %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('a long slug is cut between words', () => {
  expect(slugify('Помощник главного бухгалтера', 20)).toBe('pomoschnik-glavnogo')
  expect(slugify('Помощник главного бухгалтера', 19)).toBe('pomoschnik-glavnogo')
  expect(slugify('Помощник главного бухгалтера', 18)).toBe('pomoschnik')
  expect(slugify('я'.repeat(100))).toHaveLength(80)
})
