import { describe, expect, test } from 'vitest'
import { breadcrumbList } from '#shared/kernel/breadcrumb-list.ts'
import { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { jobPosting } from '#shared/features/board/vacancies/job-posting.ts'

const site = { publicUrl: 'https://board.example' }
const russia = { id: 1, slug: 'rossiya', name: 'Россия', type: 'country', countryIso2: 'RU' }
const tatarstan = { id: 116, slug: 'tatarstan', name: 'Татарстан', type: 'region', countryIso2: 'RU' }
const kazan = { id: 1005, slug: 'kazan', name: 'Казань', type: 'city', countryIso2: 'RU' }

describe('structured data of a vacancy', () => {
  test('structured data of a vacancy agree with its page, in the formats of schema.org', () => {
    expect(jobPosting(build(), site)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Бухгалтер на первичку',
      description: [
        '<p>Ведём учёт трёх кофеен.</p>',
        '<h3>Обязанности</h3>\n<ul><li>Разносить выписки</li></ul>',
        '<h3>Условия</h3>\n<p>Оплата дважды в месяц</p>',
        '<p>Форма работы: удалённо.</p>',
      ].join('\n'),
      datePosted: '2026-10-01T07:00:00.000Z',
      validThrough: '2026-12-01T07:00:00.000Z',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'ООО «Зёрна»',
        sameAs: 'https://zerna.example',
        logo: 'https://board.example/files/zerna.webp',
      },
      identifier: { '@type': 'PropertyValue', name: 'ООО «Зёрна»', value: '7' },
      directApply: true,
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Россия' },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'RUB',
        value: { '@type': 'QuantitativeValue', minValue: 60_000, maxValue: 90_000, unitText: 'MONTH' },
      },
      employmentType: 'PART_TIME',
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 12 },
    })
  })

  test('a closed vacancy has no structured data', () => {
    expect(jobPosting(build({ state: 'closed' }), site)).toBeNull()
    expect(jobPosting(build({ state: 'unconfirmed' }), site)).toBeNull()
  })

  test('a vacancy without a date, which the format requires, has no structured data', () => {
    expect(jobPosting(build({ publishedAt: null, firstPublishedAt: null }), site)).toBeNull()
  })

  test.each(['hybrid', 'travelling', 'on_site'] as const)(
    'structured data of %s work have a place and are never telecommuting',
    (workForm) => {
      const posting = jobPosting(
        build({ workForm, locations: [kazan], regions: ['Татарстан'], address: 'ул. Баумана, 1' }),
        site,
      )
      expect(posting).not.toHaveProperty('jobLocationType')
      expect(posting).not.toHaveProperty('applicantLocationRequirements')
      expect(posting).toMatchObject({
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            streetAddress: 'ул. Баумана, 1',
            addressLocality: 'Казань',
            addressRegion: 'Татарстан',
            addressCountry: 'RU',
          },
        },
      })
      expect(JSON.stringify(posting)).not.toContain('Форма работы')
    },
  )

  test('structured data of home work are telecommuting from every possible place', () => {
    const posting = jobPosting(build({ workForm: 'home', workFrom: [tatarstan, kazan] }), site)
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'State', name: 'Татарстан' },
        { '@type': 'City', name: 'Казань' },
      ],
    })
    expect(posting).toHaveProperty('description', expect.stringContaining('Форма работы: на дому (руками).'))
    expect(posting).not.toHaveProperty('jobLocation')
  })

  test('structured data of remote work from everywhere name a country', () => {
    for (const workFromAnywhere of [true, false]) {
      expect(jobPosting(build({ workFrom: [], workFromAnywhere }), site)).toMatchObject({
        applicantLocationRequirements: { '@type': 'Country', name: 'Россия' },
      })
    }
  })

  test('structured data of remote work that says nothing of from where name the country of its place', () => {
    const minsk = { ...kazan, name: 'Минск', slug: 'minsk', countryIso2: 'BY' }
    expect(jobPosting(build({ workFrom: [], locations: [minsk] }), site)).toMatchObject({
      applicantLocationRequirements: { '@type': 'Country', name: 'Беларусь' },
    })
  })

  test('remote work from everywhere but the country of the board has no structured data', () => {
    const except = [{ ...russia, countryIso2: 'RU' }]
    const changes = { workFrom: [], workFromAnywhere: true, workFromExcept: except }
    expect(jobPosting(build(changes), site)).toBeNull()
  })

  test('an unknown form of work is no telecommuting', () => {
    const posting = jobPosting(build({ workForm: null, distantWork: false, locations: [kazan] }), site)
    expect(posting).not.toHaveProperty('jobLocationType')
  })

  test('structured data of a vacancy with several places list all of them, without a street', () => {
    const posting = jobPosting(
      build({
        workForm: 'on_site',
        locations: [kazan, tatarstan],
        regions: ['Татарстан', 'Татарстан'],
        address: 'ул. Баумана, 1',
      }),
      site,
    )
    expect(posting).toMatchObject({
      jobLocation: [
        { address: { addressLocality: 'Казань', addressRegion: 'Татарстан', addressCountry: 'RU' } },
        { address: { addressRegion: 'Татарстан', addressCountry: 'RU' } },
      ],
    })
    expect(JSON.stringify(posting)).not.toContain('Баумана')
  })

  test('structured data of a place abroad name its country', () => {
    const vacancy = build({ workForm: 'on_site', locations: [{ ...kazan, name: 'Минск' }] })
    const abroad = vacancy.locations.map((place) => ({ ...place, countryIso2: 'BY' }))
    const posting = jobPosting({ ...vacancy, locations: abroad }, site)
    expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: 'BY' } } })
  })

  test.each([
    ['hour', { from: 400, to: null }, { value: 400, unitText: 'HOUR' }],
    ['shift', { from: 3000, to: 3000 }, { value: 3000, unitText: 'DAY' }],
    ['month', { from: null, to: 90_000 }, { value: 90_000, unitText: 'MONTH' }],
    ['month', { from: 90_000, to: 60_000 }, { minValue: 60_000, maxValue: 90_000, unitText: 'MONTH' }],
  ] as const)('structured data state pay per %s %o as %o', (period, bounds, value) => {
    const salary = { ...bounds, currency: 'RUB', gross: null, period, net: null } as const
    expect(jobPosting(build({ salary }), site)).toHaveProperty('baseSalary.value', {
      '@type': 'QuantitativeValue',
      ...value,
    })
  })

  test.each([
    [
      '420111, г. Казань, ул. Баумана, 1',
      { postalCode: '420111', streetAddress: 'г. Казань, ул. Баумана, 1' },
    ],
    ['420111', { streetAddress: '420111' }],
    ['4201112 Казань', { streetAddress: '4201112 Казань' }],
  ])('structured data have the parts of the address %s', (address, parts) => {
    const posting = jobPosting(build({ workForm: 'on_site', locations: [kazan], address }), site)
    expect(posting).toHaveProperty('jobLocation.address', {
      '@type': 'PostalAddress',
      ...parts,
      addressLocality: 'Казань',
      addressCountry: 'RU',
    })
  })

  test('a vacancy that is answered at its source has no structured data', () => {
    expect(jobPosting(build({ takesResponses: false }), site)).toBeNull()
  })

  test('structured data omit unstated pay and the price of a project', () => {
    expect(jobPosting(build({ salary: null }), site)).not.toHaveProperty('baseSalary')
    const project = {
      from: 50_000,
      to: null,
      currency: 'RUB',
      gross: null,
      period: 'project',
      net: null,
    } as const
    expect(jobPosting(build({ salary: project }), site)).not.toHaveProperty('baseSalary')
  })

  test('structured data omit an unstated end, employment form and experience', () => {
    const posting = jobPosting(build({ expiresAt: null, employment: null, experience: null }), site)
    expect(posting).not.toHaveProperty('validThrough')
    expect(posting).not.toHaveProperty('employmentType')
    expect(posting).not.toHaveProperty('experienceRequirements')
  })

  test('structured data state that no experience is required', () => {
    expect(jobPosting(build({ experience: 'none' }), site)).toMatchObject({
      experienceRequirements: 'no requirements',
    })
  })

  test.each([
    [{ workStartsAt: 540, workEndsAt: 1080 }, '09:00–18:00 UTC+3'],
    [{ workStartsAt: 1320, workEndsAt: 360, workZone: 330 }, '22:00–06:00 UTC+5:30'],
    [{ workStartsAt: 0, workEndsAt: 480, workZone: -210 }, '00:00–08:00 UTC−3:30'],
    [{ hoursPerDay: 4 }, undefined],
  ])('structured data of the hours %o state %s', (hours, stated) => {
    expect(jobPosting(build(hours), site)?.workHours).toBe(stated)
  })

  test('structured data omit an invalid web address of a company', () => {
    const posting = jobPosting(build({ companySiteUrl: 'javascript:alert(1)' }), site)
    expect(posting).not.toHaveProperty('hiringOrganization.sameAs')
  })
})

test('structured data number breadcrumbs with absolute addresses, and the home page is the bare domain', () => {
  const crumbs = [
    { text: 'Главная', href: '/' },
    { text: 'Вакансии', href: '/vacancies' },
  ]
  expect(breadcrumbList(crumbs, site)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Главная', item: 'https://board.example' },
      { '@type': 'ListItem', position: 2, name: 'Вакансии', item: 'https://board.example/vacancies' },
    ],
  })
})

function build(changes: Record<string, unknown> = {}) {
  return Vacancy.parse({
    id: 7,
    title: 'Бухгалтер на первичку',
    company: { id: 3, slug: 'zerna', title: 'ООО «Зёрна»', logoUrl: '/files/zerna.webp', isVerified: true },
    answers: null,
    answerDays: null,
    salary: { from: 60_000, to: 90_000, currency: 'RUB', gross: false, period: 'month', net: null },
    workForm: 'remote',
    distantWork: true,
    experience: 'from_1_to_3',
    employment: 'part',
    schedule: 'flexible',
    payFrequency: 'twice_monthly',
    labels: [],
    locations: [],
    workFrom: [russia],
    workFromAnywhere: false,
    workFromExcept: [],
    summary: 'Ведём учёт трёх кофеен.',
    publishedAt: '2026-11-01T07:00:00.000Z',
    isHighlighted: false,
    takesResponses: true,
    attribution: null,
    state: 'open',
    descriptionHtml: '<p>Ведём учёт трёх кофеен.</p>',
    dutiesHtml: '<ul><li>Разносить выписки</li></ul>',
    requirementsHtml: '<p> </p>',
    conditionsHtml: '<p>Оплата дважды в месяц</p>',
    hoursPerDay: null,
    workStartsAt: null,
    workEndsAt: null,
    workZone: 180,
    overlapHours: null,
    questions: [],
    testHours: null,
    testPay: null,
    contracts: [],
    salaryRangeReason: null,
    bonuses: null,
    profession: null,
    hasProfessionList: true,
    hasNamesake: false,
    regions: [],
    skills: [],
    equipment: null,
    hasCalls: null,
    languages: [],
    address: null,
    companyType: 'direct',
    companySiteUrl: 'https://zerna.example',
    companyRegister: null,
    companyVacancyCount: 1,
    source: null,
    sourceUrl: null,
    followsSource: false,
    isIndexed: true,
    workFormEvidence: null,
    isSalaryFromText: false,
    firstPublishedAt: '2026-10-01T07:00:00.000Z',
    views: 12,
    responses: 3,
    sourceClicks: null,
    placements: 1,
    publishedSince: '2026-10-01T07:00:00.000Z',
    earlier: [],
    expiresAt: '2026-12-01T07:00:00.000Z',
    archivedAt: null,
    confirmAt: null,
    payTerms: null,
    fraud: null,
    salaryScale: null,
    ...changes,
  })
}
