import { expect, test } from 'vitest'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { realPlaceNames } from '../vacancies/search/known-names.ts'
import { readPlaces } from './place-files.ts'

const { placeAt } = realPlaceNames()

/** The places that a text names, with their words. */
function placesIn(text: string): string {
  const words = indexTokens(text).map(({ word }) => word)
  const found: string[] = []
  for (let at = 0; at < words.length;) {
    const place = placeAt(words, at)
    if (place) found.push(place.slug)
    at += place?.length ?? 1
  }
  return found.join(' ')
}

test.each([
  ['самара', 'samara'],
  ['в Самаре', 'samara'],
  ['из самары', 'samara'],
  ['под Самарой', 'samara'],
  ['нижний новгород', 'nizhniy-novgorod'],
  ['в нижнем новгороде', 'nizhniy-novgorod'],
  ['новгород великий', 'velikiy-novgorod'],
  ['Ростов-на-Дону', 'rostov-na-donu'],
  ['в ростове на дону', 'rostov-na-donu'],
  ['ростов', 'rostov-na-donu'],
  ['ростов ярославская область', 'rostov'],
  ['Санкт-Петербурге', 'sankt-peterburg'],
  ['питер', 'sankt-peterburg'],
  ['в питере', 'sankt-peterburg'],
  ['спб', 'sankt-peterburg'],
  ['мск', 'moskva'],
  ['екб', 'ekaterinburg'],
  ['новосиб', 'novosibirsk'],
  ['челяба', 'chelyabinsk'],
  ['крд', 'krasnodar'],
  ['минводы', 'mineralnye-vody'],
  ['в йошкар-оле', 'yoshkar-ola'],
  ['из нового уренгоя', 'novyy-urengoy'],
  ['в набережных челнах', 'naberezhnye-chelny'],
  ['в сочи', 'sochi'],
  ['алма-ата', 'almaty'],
  ['в белоруссии', 'belarus'],
  ['казахстан', 'kazahstan'],
  ['в россии', 'rossiya'],
  ['россия, москва', 'moskva'],
  ['московская область', 'moskovskaya-oblast'],
  ['в подмосковье', 'moskovskaya-oblast'],
  ['москва и область', 'moskovskaya-oblast'],
  ['татарстан', 'tatarstan'],
  ['хмао', 'hanty-mansiyskiy-avtonomnyy-okrug'],
  ['на кубани', 'krasnodarskiy-kray'],
  ['в крыму', 'krym'],
  ['в дубае', 'dubay'],
  ['в китае', 'kitay'],
])('«%s» names a place', (text, slugs) => expect(placesIn(text)).toBe(slugs))

test.each([
  ['клин', ''],
  ['в клине', 'klin'],
  ['из клина', 'klin'],
  ['клин московская область', 'klin'],
  ['строитель', ''],
  ['г. Строитель', 'stroitel'],
  ['свободный', ''],
  ['город свободный', 'svobodnyy'],
  ['в свободном режиме', ''],
  ['шахты', ''],
  ['в шахтах', 'shahty'],
  ['чехов', ''],
  ['в чехове', 'chehov'],
  ['орлы', ''],
  ['в орле', 'orel'],
  ['в бар', ''],
  ['в баре', ''],
  ['в советском районе', ''],
  ['в омском банке', ''],
  ['истории россии', ''],
  ['закупки из китая', ''],
  ['инженер смр', ''],
  ['мск время', ''],
  ['ростовая кукла', ''],
  ['работа в таре', ''],
])('of «%s», which has other meanings, a preposition or a city word makes a place', (text, slugs) =>
  expect(placesIn(text)).toBe(slugs),
)

test.each([
  ['донецк', 'donetsk'],
  ['донецк ростовская область', 'donetsk-rostovskaya-oblast'],
  ['кировск ленинградская область', 'kirovsk'],
  ['кировск в мурманской области', 'kirovsk-murmanskaya-oblast'],
  ['мурманская область кировск', 'kirovsk-murmanskaya-oblast'],
])('of namesakes «%s» is the one in the region that is named, or the largest', (text, slug) =>
  expect(placesIn(text)).toBe(slug),
)

test('every large city is found by the form of its own page title, or by its name after «город»', () => {
  const large = readPlaces('cities').filter(({ population }) => (population ?? 0) > 100_000)
  const missed = large.filter(
    ({ preposition, name, name_prepositional }) =>
      placesIn(`${preposition} ${name_prepositional}`) === '' && placesIn(`город ${name}`) === '',
  )
  expect(missed.map(({ name }) => name)).toEqual([])
})
