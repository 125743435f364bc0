import { describe, expect, test } from 'vitest'
import { readApplicantPlaces } from '#server/features/intake/sources/kinds/careers-page/places.ts'
import { LEVER } from '#server/features/intake/sources/kinds/lever.ts'
import { withoutContacts } from '#server/features/intake/sources/kinds/mapping/contact-fields.ts'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { isMarked } from '#server/features/intake/sources/records/findings.ts'
import { buildOpenData, DUTY, mapAs, mapOpenData, mapPosting } from './mapped-world.ts'

const POSTING = {
  id: '1',
  text: 'Оператор чата',
  hostedUrl: 'https://jobs.lever.co/vydumka/1',
  description: DUTY,
  workplaceType: 'remote',
}

describe('a record that no reader expects', () => {
  test('is refused alone, and logged without its data', () => {
    const warnings: unknown[] = []
    const kind = {
      ...LEVER,
      toRecord: () => {
        throw new RangeError('maria@vydumka.example')
      },
    }
    const mapped = mapAs(kind, POSTING, { log: { warn: (one: unknown) => void warnings.push(one) } })
    expect(mapped).toMatchObject({ id: '1', refusal: 'wrong_shape' })
    expect(warnings).toMatchObject([{ event: 'source.record_failed', error: 'RangeError' }])
    expect(JSON.stringify([mapped, warnings])).not.toContain('maria')
  })

  test.each([
    ['a moment beyond all calendars', LEVER, { ...POSTING, createdAt: 1e20 }],
    ['half of a character', TRUDVSEM, buildOpenData({ vac_url: null, company: { companycode: '\ud800' } })],
    ['lists within lists', LEVER, { ...POSTING, description: nest(20_000) }],
  ])('may hold %s', (_, kind, value) => {
    expect(() => mapAs(kind, value)).not.toThrow()
  })

  test('keeps nothing that a database cannot store', () => {
    const { vacancy, company } = mapOpenData({
      'job-name': 'Оператор\u0000 чата\ud800',
      company: { companycode: '1', name: 'ООО "ВЫДУМКА\u0000"' },
      addresses: { address: [{ location: 'г Калуга\u0000' }] },
    })
    const stored = JSON.stringify([vacancy, company])
    expect(stored).not.toMatch(/\\u0000|\\ud800/)
  })
})

function nest(depth: number): unknown {
  let value: unknown = 'дно'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

test('a value that is nested without end is cut', () => {
  expect(JSON.stringify(withoutContacts(nest(20_000))).length).toBeLessThan(200)
})

test.each<[string, string | null]>([
  ['Звоните 8 900 123-45-67', 'Звоните'],
  ['maria@vydumka.example', null],
  ['Ночная\u0000 \n  смена', 'Ночная смена'],
  ['ы'.repeat(200), 'ы'.repeat(80)],
])('an unknown word is stored without contacts, short and on one line (%#)', (schedule, word) => {
  const mapped = mapAs(TRUDVSEM, buildOpenData({ schedule }))
  expect(mapped.unmapped).toEqual(word === null ? [] : [{ field: 'schedule', value: word }])
})

test.each([
  [{ schedule: 'Полный рабочий день' }, null],
  [{ schedule: 'Неполный рабочий день/неполная рабочая неделя' }, 'part'],
  [{ employment: 'Полная занятость, Удаленная', schedule: 'Полный рабочий день' }, 'full'],
  [{ employment: null, schedule: 'Удаленная работа', duty: `${DUTY} Частичная занятость.` }, 'part'],
])('remote work takes the place of the kind of employment: %o', (changes, employment) => {
  expect(mapOpenData(changes).vacancy.draft.employment).toBe(employment)
})

test.each(['Офис или удалёнка на выбор.', 'В Калуге работа в офисе, в других городах удалённо.'])(
  'the text makes work hybrid, whatever the field says: «%s»',
  (sentence) => {
    const text = `${DUTY} ${sentence}`
    expect(mapOpenData({ duty: text }).vacancy.draft.workForm).toBe('hybrid')
    expect(mapPosting({ description: `<p>${text}</p>` }).vacancy.draft.workForm).toBe('hybrid')
  },
)

test.each([
  [{ name: 'ООО «Кадры»' }, 'В вакансии назван другой работодатель: ООО «Кадры»'],
  [undefined, 'Работодатель в вакансии не назван'],
])(
  'a posting of another employer waits for a moderator, who sees whom it names',
  (hiringOrganization, note) => {
    const { findings, company } = mapPosting({ hiringOrganization })
    expect(isMarked(findings)).toBe(true)
    expect(findings).toContainEqual(expect.objectContaining({ part: 'company', note }))
    expect(company.title).toBe('ООО «ВЫДУМКА»')
    expect(isMarked(mapPosting({}).findings)).toBe(false)
  },
)

test.each([
  [{ workplaceType: null, categories: { location: 'Remote, Russia' } }, 'remote'],
  [{ workplaceType: 'unspecified', categories: { allLocations: ['Hybrid, Kazan'] } }, 'hybrid'],
])('a place of Lever says the form of work where no field does: %o', (changes, form) => {
  const mapped = mapAs(LEVER, { ...POSTING, ...changes })
  expect(mapped.refusal === null && mapped.vacancy.draft.workForm).toBe(form)
})

test('travelling work of open data is not for the board', () => {
  const changes = { 'job-name': 'Водитель-экспедитор (разъездная работа)', employment: null, schedule: null }
  const duty = `${DUTY} Разъездной характер работы.`
  expect(mapAs(TRUDVSEM, buildOpenData({ ...changes, duty })).refusal).toBe('not_for_board')
})

test.each([
  ['hr@vydumka.example', null],
  ['t.me/vydumka', null],
  ['https://10.0.0.1/', null],
  ['mail.ru', null],
  ['Vydumka.example', 'https://vydumka.example/'],
])('the site «%s» of a company becomes %j', (site, siteUrl) => {
  expect(mapOpenData({ company: { companycode: '1', name: 'ООО "ВЫДУМКА"', site } }).company.siteUrl).toBe(
    siteUrl,
  )
})

test.each([
  ['Оплата в криптовалюте.', 'moves_money'],
  ['Нужна своя банковская карта для приёма переводов.', 'moves_money'],
  ['Связь через Telegram.', 'sends_to_messenger'],
  ['Резюме присылайте на vydumka.hr@mail.ru.', 'sends_to_messenger'],
])('a text is marked for a moderator: «%s»', (sentence, rule) => {
  const { findings } = mapOpenData({ duty: `${DUTY} ${sentence}` })
  expect(findings).toContainEqual(expect.objectContaining({ rule }))
})

test('free mail of an employer with a tax number is no finding', () => {
  const company = { companycode: '1', name: 'ООО "ВЫДУМКА"', inn: '7707083893' }
  const { findings } = mapOpenData({ company, duty: `${DUTY} Резюме присылайте на vydumka.hr@mail.ru.` })
  expect(findings).toEqual([])
})

test.each([
  [{ '@type': 'Country', name: 'US' }, ['США']],
  [{ '@type': 'Place', address: { addressLocality: 'Калуга', addressCountry: 'RU' } }, ['Калуга']],
])('applicants may be where a posting says: %o', (places, names) => {
  expect(readApplicantPlaces(places)).toEqual(names)
})
