import { describe, expect, test } from 'vitest'
import { CAREERS_PAGE } from '#server/features/intake/sources/kinds/careers-page.ts'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { NOW, VYDUMKA } from './reading.ts'

const TEXT =
  'Ищем спокойного человека в поддержку. Нужно отвечать на письма покупателей, вести таблицу заказов и передавать сложные вопросы старшему смены. Договор по ТК РФ.'
const POSTING = {
  '@type': 'JobPosting',
  title: 'Оператор чата',
  description: `<p>${TEXT}</p>`,
  hiringOrganization: { name: 'ВЫДУМКА' },
  datePosted: '2026-11-02',
}

function map(changes: object, url = 'https://vydumka.ru/jobs/1') {
  const unmapped: [string, string][] = []
  const original = { id: 'v-1', url, posting: { ...POSTING, ...changes } }
  const record = CAREERS_PAGE.toRecord(original, VYDUMKA, NOW, (...one) => unmapped.push(one))
  return { record, unmapped }
}
const toVacancy = (changes: object) =>
  toImportedVacancy(parseRecord(map(changes).record), { matchers: NO_MATCHERS, now: NOW })
const refusal = (reason: string) => expect.objectContaining({ reason })

test('a posting becomes a vacancy of the company of its source', () => {
  const { draft, company, publishedAt, endsAt } = toVacancy({
    jobLocationType: 'TELECOMMUTE',
    employmentType: 'FULL_TIME',
    validThrough: '2026-12-31',
  })
  expect(draft).toMatchObject({
    source: 'site:vydumka.example',
    sourceId: 'v-1',
    sourceUrl: 'https://vydumka.ru/jobs/1',
    title: 'Оператор чата',
    workForm: 'remote',
    employment: 'full',
  })
  expect(company).toMatchObject({ title: 'ООО «ВЫДУМКА»', inn: '7707083893' })
  expect(publishedAt).toBe('2026-11-02T09:00:00.000Z')
  expect(endsAt).toBe('2026-12-31T20:59:59.000Z')
})

test.each([
  [{ title: undefined, name: 'Редактор &amp;quot;Выдумки&amp;quot;' }, 'Редактор "Выдумки"'],
  [{ title: ' Редактор \n  новостей ' }, 'Редактор новостей'],
])('the title of %o', (changes, title) => {
  expect(map(changes).record.title).toBe(title)
})

describe('the description', () => {
  test.each([
    ['HTML', `<p>${TEXT}</p>`],
    ['HTML that is escaped', `&lt;p&gt;${TEXT}&lt;/p&gt;`],
    ['HTML that is escaped twice', `&amp;lt;p&amp;gt;${TEXT}&amp;lt;/p&amp;gt;`],
    ['plain text', TEXT],
  ])('may be %s', (_, description) => {
    expect(toVacancy({ description }).draft.descriptionHtml).toContain(TEXT.slice(0, 30))
    expect(toVacancy({ description }).draft.descriptionHtml).not.toContain('lt;')
  })

  test.each([
    ['is empty', ''],
    ['is the title', '<p>Оператор  ЧАТА</p>'],
  ])('that %s is refused', (_, description) => {
    expect(() => toVacancy({ description })).toThrow(refusal('description_too_short'))
  })

  test('has the other parts of the posting behind it', () => {
    const { draft } = toVacancy({
      qualifications: ['Грамотность', 'Внимание'],
      jobBenefits: 'Обучение за счёт компании',
    })
    expect(draft.requirementsHtml).toMatch(/Грамотность[\s\S]*Внимание/)
    expect(draft.conditionsHtml).toContain('Обучение')
  })
})

test.each([
  ['2026-11-02', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02T10:00', '2026-11-02T07:00:00.000Z'],
  ['2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
  ['02.11.2026', '2026-11-02T09:00:00.000Z'],
  ['2027-01-01', NOW.toISOString()],
  [1_793_000_000, '2026-10-26T07:33:20.000Z'],
  ['2026-02-31', null],
  ['вчера', null],
])('published on %s', (datePosted, instant) => {
  expect(map({ datePosted }).record.published_at).toBe(instant)
})

test.each([
  ['2026-12-01', '2026-12-01T20:59:59.000Z'],
  ['2026-11-25', '2026-11-25T20:59:59.000Z'],
  ['31.12.2026', '2026-12-31T20:59:59.000Z'],
  ['2030-01-01', null],
  ['null', null],
  [null, null],
])('ends on %s', (validThrough, instant) => {
  expect(map({ validThrough }).record.expires_at).toBe(instant)
})

test.each([
  '2026-11-24',
  '24.11.2026',
  '2.11.2026',
  '2026-11-20T00:00:00+03',
  '2026-11-20T9:15',
  1_793_000_000,
  '1793000000000',
])('a posting that has ended on %s is refused', (validThrough) => {
  expect(() => map({ validThrough })).toThrow(refusal('ended'))
})

test.each([
  ['FULL_TIME', 'full'],
  ['full_time', 'full'],
  ['FULL_TIME, PART_TIME', 'full'],
  [['CONTRACTOR', 'PART_TIME'], 'part'],
  [['CONTRACTOR'], 'project'],
  ['TEMPORARY', 'temporary'],
  ['INTERN', 'probation'],
  ['PER_DIEM', null],
  ['OTHER', null],
  ['Полная занятость', 'full'],
  ['Неполный день', 'part'],
  ['Part-time', 'part'],
  [undefined, null],
])('employmentType %s', (employmentType, code) => {
  const { record, unmapped } = map({ employmentType })
  expect(record.employment).toBe(code)
  expect(unmapped).toEqual([])
})

test('an unknown employmentType is reported', () => {
  expect(map({ employmentType: 'GIG' }).unmapped).toEqual([['employment', 'GIG']])
})

test('voluntary work is refused', () => {
  expect(() => map({ employmentType: 'VOLUNTEER' })).toThrow(refusal('not_vacancy'))
})

test.each([
  ['TELECOMMUTE', 'remote'],
  ['telecommute', 'remote'],
  [['TELECOMMUTE'], 'remote'],
  ['ON_SITE', null],
  [undefined, null],
])('jobLocationType %s', (jobLocationType, mode) => {
  expect(map({ jobLocationType }).record.work_mode).toBe(mode)
})

test('remote work that only the text tells is found', () => {
  expect(toVacancy({ description: `<p>${TEXT} Работа полностью удалённая.</p>` }).draft.workForm).toBe(
    'remote',
  )
})

test('days in an office next to TELECOMMUTE are hybrid work', () => {
  const description = `<p>${TEXT} Гибридный формат: два дня в неделю в офисе.</p>`
  const jobLocation = { address: { addressLocality: 'Казань' } }
  expect(toVacancy({ description, jobLocation, jobLocationType: 'TELECOMMUTE' }).draft.workForm).toBe(
    'hybrid',
  )
})

const REMOTE = { jobLocationType: 'TELECOMMUTE' }

test.each([
  [{ '@type': 'Country', name: 'RU' }, ['Россия']],
  [
    [{ name: 'Russia' }, { name: 'Беларусь' }],
    ['Россия', 'Беларусь'],
  ],
  ['Казахстан', ['Казахстан']],
  [{ '@type': 'City', name: 'Казань' }, ['Казань']],
  [{ '@type': 'State', address: { addressRegion: 'Татарстан' } }, ['Татарстан']],
])('applicantLocationRequirements %o', (applicantLocationRequirements, places) => {
  expect(map({ ...REMOTE, applicantLocationRequirements }).record.work_from).toEqual(places)
})

test('without requirements remote work is for the country of its place, else for that of the site', () => {
  const jobLocation = { address: { addressCountry: 'KZ' } }
  expect(map({ ...REMOTE, jobLocation }).record.work_from).toEqual(['Казахстан'])
  expect(map(REMOTE).record.work_from).toEqual(['Россия'])
  expect(map(REMOTE, 'https://vydumka.example/1').record.work_from).toEqual([])
})

test.each([
  [
    'an object',
    { address: { addressLocality: 'Казань', addressRegion: 'Татарстан', addressCountry: 'RU' } },
    'Казань',
    'Россия',
  ],
  [
    'several',
    [{ address: { addressLocality: 'Казань' } }, { address: { addressLocality: 'Томск' } }],
    'Казань, Томск',
    null,
  ],
  ['words', { address: 'Казань, ул. Выдуманная, 1' }, 'Казань', null],
  ['a word', 'Казань', 'Казань', null],
  ['a country as words', { address: 'Россия' }, null, 'Россия'],
  [
    'a country as an object',
    { address: { addressLocality: 'Казань', addressCountry: { name: 'Russia' } } },
    'Казань',
    'Россия',
  ],
  ['nothing', undefined, null, null],
])('jobLocation that is %s', (_, jobLocation, city, country) => {
  expect(map({ jobLocation }).record).toMatchObject({ city, country })
})

test('an unknown country is reported', () => {
  expect(map({ jobLocation: { address: { addressCountry: 'Выдумляндия' } } }).unmapped).toEqual([
    ['addressCountry', 'Выдумляндия'],
  ])
})

const range = (value: object, currency: string | undefined = 'RUB') => ({
  '@type': 'MonetaryAmount',
  currency,
  value,
})

test.each([
  ['a number', 50_000, 50_000, 50_000, null],
  ['a text', '50 000 ₽', 50_000, 50_000, null],
  ['a text with «от»', 'от 50 000 руб. в месяц', 50_000, null, 'month'],
  ['a text with «до»', 'до 50 000 ₽', null, 50_000, null],
  ['a text with two sums', '50 000 – 70 000 ₽', 50_000, 70_000, null],
  ['an amount with a number', { currency: 'RUB', value: 50_000 }, 50_000, 50_000, null],
  ['an amount with a text', { currency: 'RUB', value: '50000' }, 50_000, 50_000, null],
  [
    'a range of a month',
    range({ minValue: 50_000, maxValue: '70000', unitText: 'MONTH' }),
    50_000,
    70_000,
    'month',
  ],
  ['a range in Russian', range({ minValue: 50_000, unitText: 'месяц' }), 50_000, null, 'month'],
  ['a range the wrong way round', range({ minValue: 70_000, maxValue: 50_000 }), 50_000, 70_000, null],
  ['a range with a zero', range({ minValue: 0, maxValue: 50_000 }), null, 50_000, null],
  [
    'pay of a year',
    range({ minValue: 600_000, maxValue: 1_200_000, unitText: 'YEAR' }),
    50_000,
    100_000,
    'month',
  ],
  ['pay of a day', range({ value: 3000, unitText: 'DAY' }), 3000, 3000, 'shift'],
  ['pay of an hour', range({ value: 300, unitText: 'HOUR' }), 300, 300, 'hour'],
  ['a range of words', range({ minValue: '50 000', maxValue: '70.000' }), 50_000, 70_000, null],
  [
    'words with a share',
    { currency: 'RUB', value: '100 000 ₽ (до вычета НДФЛ 13%)' },
    100_000,
    100_000,
    null,
  ],
  [
    'words with hours',
    { currency: 'RUB', value: '50 000 ₽ в месяц, 40 часов в неделю' },
    50_000,
    50_000,
    'month',
  ],
  ['words of a shift', { currency: 'RUB', value: '1 500 ₽ за смену 12 часов' }, 1500, 1500, 'shift'],
  ['words of thousands', { currency: 'RUB', value: 'от 50 до 70 тыс. руб.' }, 50_000, 70_000, null],
])('baseSalary that is %s', (_, baseSalary, from, to, period) => {
  const { record } = map({ baseSalary })
  expect([record.salary_from, record.salary_to, record.salary_period]).toEqual([from, to, period])
  expect(record.currency).toBe('RUB')
})

test.each([
  ['zero', range({ value: 0 })],
  ['of a week', range({ value: 10_000, unitText: 'WEEK' })],
  ['small and without a currency', 500],
  ['of an unknown period', range({ value: 50_000, unitText: 'FORTNIGHT' })],
  ['in an unknown currency', range({ value: 50_000 }, 'XYZ')],
  ['without a sum', range({})],
])('baseSalary that is %s is no pay', (_, baseSalary) => {
  expect(map({ baseSalary }).record.salary_from).toBeUndefined()
})

test('pay without a currency is none on a site that is not Russian', () => {
  expect(map({ baseSalary: 50_000 }, 'https://vydumka.example/1').record.salary_from).toBeUndefined()
})

test.each([
  [{ monthsOfExperience: 0 }, 'noExperience'],
  [{ monthsOfExperience: '36' }, 'between1And3'],
  [{ monthsOfExperience: 72 }, 'between3And6'],
  [{ monthsOfExperience: 73 }, 'moreThan6'],
  ['Опыт от трёх лет', undefined],
])('experienceRequirements %o', (experienceRequirements, code) => {
  expect(map({ experienceRequirements }).record.experience).toBe(code)
})

test.each([
  ['Грамотность, Excel; Чат', ['Грамотность', 'Excel', 'Чат']],
  [
    ['Грамотность', { name: 'Чат' }],
    ['Грамотность', 'Чат'],
  ],
])('skills %o', (skills, names) => {
  expect(map({ skills }).record.key_skills).toEqual(names)
})

describe('hiringOrganization', () => {
  test.each([
    ['an object', { name: 'ООО "Выдумка"' }],
    ['a string', 'ВЫДУМКА'],
    ['an array', [{ name: 'Кадровое агентство' }, { name: 'Выдумка, ООО' }]],
    ['an object with a legal name', { name: 'Выдумка Онлайн', legalName: 'ООО Выдумка' }],
  ])('that is %s is the company of the source', (_, hiringOrganization) => {
    expect(map({ hiringOrganization }).record).toMatchObject({
      company: 'ООО «ВЫДУМКА»',
      named_employer: null,
    })
  })

  test.each<[object | string | undefined, string]>([
    [{ name: 'Vydumka' }, 'Vydumka'],
    [{ name: 'Группа компаний «Выдумка»' }, 'Группа компаний «Выдумка»'],
    [[{ name: 'Кадры' }, 'Люди'], 'Кадры, Люди'],
    [{ name: 'confidential' }, ''],
    ['Конфиденциально', ''],
    [{ '@id': '#org' }, ''],
    [undefined, ''],
  ])('that is %o is left to people', (hiringOrganization, name) => {
    expect(map({ hiringOrganization }).record).toMatchObject({
      company: 'ООО «ВЫДУМКА»',
      named_employer: name,
    })
  })
})
