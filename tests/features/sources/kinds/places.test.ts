import { expect, test } from 'vitest'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { LATIN_CITIES, toCityName } from '#server/features/intake/sources/kinds/mapping/cities.ts'
import { CAREERS_PAGE } from '#server/features/intake/sources/kinds/careers-page.ts'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { testDatabase } from '#tests/support/database.ts'
import { toPosting } from '#tests/support/source-stub/careers-page.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { toTrudvsemVacancy } from '#tests/support/source-stub/trudvsem.ts'
import { mapAs } from './mapped-world.ts'
import { NOW, VYDUMKA } from './reading.ts'

const { db } = await testDatabase()
const matchers = await loadMatchers(db)
const findIds = (...names: string[]) => names.flatMap((name) => matchers.places.find(name))

const [vacancy] = buildStubVacancies({ count: 1 })
if (!vacancy) throw new Error('One vacancy is expected')

function toDraft(record: Record<string, unknown>) {
  return toImportedVacancy(parseRecord(record), { matchers, now: NOW }).draft
}
const portal = { key: 'trudvsem', address: new URL(TRUDVSEM.addressExample), company: null }
const ofPortal = (changes: object = {}) =>
  toDraft(
    TRUDVSEM.toRecord(
      { ...toTrudvsemVacancy({ ...vacancy, city: 'Калуга', regionCode: '40' }), ...changes },
      portal,
      NOW,
    ),
  )
const ofSite = (changes: object) =>
  toDraft(
    CAREERS_PAGE.toRecord(
      { id: '1', url: 'https://vydumka.ru/1', posting: { ...toPosting(vacancy), ...changes } },
      VYDUMKA,
      NOW,
    ),
  )

test('a remote vacancy of «Работа России» has no place: its region is that of the employer', () => {
  expect(ofPortal()).toMatchObject({ workForm: 'remote', locationIds: [], address: null })
})

test('it may be done from Russia, unless its text names other places', () => {
  expect(ofPortal().workFromIds).toEqual(findIds('Россия'))
  const wide = ofPortal({ conditions: 'Работать можно из любой точки мира.' })
  expect(wide).toMatchObject({ workFromIds: [], isWorkFromAnywhere: true })
})

test('a hybrid one is in the city of its address, and says nothing of where remote work may be done from', () => {
  const hybrid = ofPortal({
    employment: 'Полная занятость',
    duty: vacancy.text.replace('Работа полностью удалённая', 'Гибридный график: два дня в неделю в офисе'),
  })
  expect(hybrid).toMatchObject({ workForm: 'hybrid', locationIds: findIds('Калуга'), workFromIds: [] })
})

test('a posting may be done from the countries that it names', () => {
  const requirements = [{ name: 'RU' }, { name: 'Kazakhstan' }]
  expect(ofSite({ applicantLocationRequirements: requirements }).workFromIds).toEqual(
    findIds('Россия', 'Казахстан'),
  )
})

test('the places of a posting are those of its vacancy', () => {
  const jobLocation = ['Казань', 'Томск'].map((name) => ({ address: { addressLocality: name } }))
  const { locationIds } = ofSite({ jobLocation })
  expect(new Set(locationIds)).toEqual(new Set(findIds('Казань', 'Томск')))
})

test.each([
  ['Казань', []],
  ['Казань; Выдумкино', ['Выдумкино']],
  ['Выдумкино', ['Выдумкино']],
  [{ addressLocality: 'Выдумкино', addressRegion: 'Татарстан' }, []],
  [{ addressRegion: 'Выдумский край' }, ['Выдумский край']],
  [{ addressCountry: 'RU' }, []],
])('a posting in %j reports the places that are not in the tables: %j', (address, names) => {
  const posting = { ...toPosting(vacancy), jobLocation: { address } }
  const { unmapped } = mapAs(CAREERS_PAGE, { id: '1', url: 'https://vydumka.ru/1', posting }, { matchers })
  expect(unmapped).toEqual(names.map((value) => ({ field: 'place', value })))
})

test.each(LATIN_CITIES)('the city %s is a known place', (name) => {
  expect(matchers.matchPlace({ city: toCityName(name) }).locationIds).toHaveLength(1)
})

test('a posting in a city with an English name has its place', () => {
  const jobLocation = { address: { addressLocality: 'St. Petersburg', addressCountry: 'RU' } }
  const hybrid = {
    jobLocation,
    jobLocationType: undefined,
    description: `<p>${vacancy.text} Гибрид: два дня в офисе, остальное время удалённо.</p>`,
  }
  expect(ofSite(hybrid).locationIds).toEqual(findIds('Санкт-Петербург'))
})
