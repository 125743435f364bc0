import { expect, test } from 'vitest'
import { listHeading } from '#client/features/board/vacancies/list/list-heading.ts'
import { placesLabel, totalLabel } from '#client/features/board/vacancies/vacancy-labels.ts'
import { hoursLabel } from '#shared/features/board/vacancies/facts.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'
import { asFacets } from '#tests/support/facets.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const place = (id: number, name: string) =>
  LocationRef.parse({ id, slug: `place-${id}`, name, type: 'city', countryIso2: 'RU' })
const kazan = {
  ...place(1, 'Казань'),
  preposition: 'в',
  namePrepositional: 'Казани',
  regionOfNamesake: null,
}
const accountant = Profession.parse({
  id: 1,
  group: 'Финансы',
  slug: 'buhgalter',
  name: 'Бухгалтер',
  nameGenitivePlural: 'бухгалтеров',
  nameInstrumental: 'бухгалтером',
})
const nothing = {
  profession: null,
  location: null,
  attribute: null,
  company: null,
  filter: vacancyList.empty,
  facets: asFacets({
    profession: [{ value: 'buhgalter', name: 'Бухгалтер', count: 2 }],
    location: [
      { value: 'kazan', name: 'Казань', count: 2 },
      { value: 'omsk', name: 'Омск', count: 1 },
      { value: 'tula', name: 'Тула', count: 1 },
    ],
  }),
  understood: [],
}
const inScope = (scope: 'hybrid' | 'all') => ({ filter: { ...vacancyList.empty, scope } })
const namedForm = {
  filter: 'workForm',
  value: 'on_site',
  label: 'На месте',
  words: 'в офис',
  searchWithout: '',
}

test.each([
  [nothing, 'Работа из дома'],
  [{ ...nothing, ...inScope('hybrid') }, 'Работа с гибридным графиком'],
  [{ ...nothing, ...inScope('all') }, 'Все вакансии'],
  [{ ...nothing, profession: accountant }, 'Работа бухгалтером из дома'],
  [{ ...nothing, profession: accountant, ...inScope('all') }, 'Работа бухгалтером'],
  [{ ...nothing, location: kazan }, 'Работа из дома в Казани'],
  [{ ...nothing, location: kazan, understood: [namedForm] }, 'Работа в Казани'],
  [
    { ...nothing, attribute: 'udalenno', filter: { ...vacancyList.empty, workForm: ['remote' as const] } },
    'Работа удалённо',
  ],
  [
    {
      ...nothing,
      location: { ...kazan, namePrepositional: 'Кирове', regionOfNamesake: 'Калужская область' },
    },
    'Работа из дома в Кирове (Калужская область)',
  ],
  [{ ...nothing, attribute: 'bez-opyta' }, 'Работа из дома без опыта'],
  [
    { ...nothing, profession: accountant, location: kazan, attribute: 'bez-opyta' },
    'Работа бухгалтером из дома в Казани без опыта',
  ],
  [
    { ...nothing, profession: accountant, filter: { ...vacancyList.empty, location: ['kazan', 'omsk'] } },
    'Работа бухгалтером из дома: Казань, Омск',
  ],
  [
    {
      ...nothing,
      filter: {
        ...vacancyList.empty,
        profession: ['buhgalter', 'ekonomist'],
        location: ['tula', 'kazan', 'omsk'],
      },
    },
    'Работа из дома: Бухгалтер, ekonomist, Тула и ещё 2',
  ],
  [
    { ...nothing, location: kazan, filter: { ...vacancyList.empty, search: 'швея' } },
    'Вакансии «швея» из дома в Казани',
  ],
  [
    {
      ...nothing,
      filter: { ...vacancyList.empty, company: 1 },
      company: CompanyRef.parse({ id: 1, slug: 'zarya', title: 'Заря', logoUrl: null, isVerified: true }),
    },
    'Вакансии компании «Заря»',
  ],
])('the heading of a vacancy list describes its filter (%#)', (list, heading) => {
  expect(withSpaces(listHeading(list))).toBe(heading)
})

test('a vacancy card names two places, those of remote work first, and counts the rest', () => {
  const places = [place(1, 'Казань'), place(2, 'Омск'), place(3, 'Тула')]
  expect(withSpaces(placesLabel({ workFrom: [], locations: places }) ?? '')).toBe('Казань, Омск и ещё 1')
  expect(placesLabel({ workFrom: [place(4, 'Россия')], locations: places })).toBe('Россия')
  expect(placesLabel({ workFrom: [], locations: [] })).toBeNull()
})

test('working hours are shown in the zone of the vacancy and only as precisely as stated', () => {
  const stated = { workStartsAt: 545, workEndsAt: 1080, workZone: 180, overlapHours: null, hoursPerDay: 8 }
  const label = (changes: Partial<Parameters<typeof hoursLabel>[0]>) =>
    withSpaces(hoursLabel({ ...stated, ...changes }) ?? '')
  expect(label({})).toBe('с 9:05 до 18:00 по Москве, 8 часов в день')
  expect(label({ workZone: 300, overlapHours: 4, hoursPerDay: null })).toBe(
    'с 9:05 до 18:00 (МСК+2), из них обязательно 4 часа',
  )
  expect(label({ workZone: -210 })).toBe('с 9:05 до 18:00 (UTC−3:30), 8 часов в день')
  expect(label({ workEndsAt: null, hoursPerDay: null })).toBe('')
})

test('the total of a list is stated exactly, above a thousand too', () => {
  expect(withSpaces(totalLabel(2886))).toBe('2 886 вакансий')
})
