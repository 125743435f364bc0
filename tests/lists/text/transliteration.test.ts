import { expect, test } from 'vitest'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

test.each([
  ['programmist', 'программист'],
  ['buhgalter', 'бухгалтер'],
  ['bukhgalter', 'бухгалтер'],
  ['menedzher', 'менеджер'],
  ['menedjer', 'менеджер'],
  ['voditel', 'водитель'],
  ["voditel'", 'водитель'],
  ['udalennaya rabota', 'удаленная работа'],
  ['Shveya na domu', 'швея на дому'],
  ['kuryer', 'курьер'],
  ['konsultant', 'консультант'],
  ['ekonomist', 'экономист'],
  ['ezhednevnye vyplaty', 'ежедневные выплаты'],
  ['sekretar', 'секретарь'],
  ['povar', 'повар'],
  ['sborshchik', 'сборщик'],
  ['detskiy psiholog', 'детский психолог'],
  ['kopirayter', 'копирайтер'],
  ['russky', 'русский'],
  ['novyy god 2026', 'новый год 2026'],
  ['prodavec', 'продавец'],
])('the first reading of «%s» is «%s»', (typed, meant) => {
  expect(fromLatin(typed)[0]).toBe(meant)
})

test.each([
  ['schetovod', 'счетовод'],
  ['jurnalist', 'журналист'],
  ['dizainer', 'дизайнер'],
  ['avtomobil', 'автомобиль'],
  ['den', 'день'],
  ['semya', 'семья'],
])('one reading of «%s» is «%s»', (typed, meant) => {
  expect(fromLatin(typed)).toContain(meant)
})

test('a transliterated text has at most six different readings', () => {
  const candidates = fromLatin('spetsialist po prodazham i zakupkam el tel nal dan')
  expect(candidates).toHaveLength(6)
  expect(new Set(candidates).size).toBe(6)
})

test('a text without letters of the other alphabet has no readings', () => {
  expect(fromLatin('швея 2026')).toEqual([])
  expect(toLatin('java 8')).toEqual([])
})

test('a long query is transliterated within half a second', () => {
  const spentMs = startProcessorTimer()
  fromLatin('yschtel '.repeat(25))
  expect(spentMs()).toBeLessThan(500)
})

test.each([
  ['Авито', 'avito'],
  ['Озон', 'ozon'],
  ['яндекс', 'yandex'],
  ['тинькофф', 'tinkoff'],
  ['джира', 'jira'],
])('the Latin spelling of the brand «%s» is «%s»', (typed, brand) => {
  expect(toLatin(typed)[0]).toBe(brand)
})
