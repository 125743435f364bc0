import { beforeAll, describe, expect, test } from 'vitest'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const SLUG = 'rabotodatel-ne-ukazan'
const { board, send } = await wholeApp()
let companyId = 0
let vacancyId = 0

beforeAll(async () => {
  companyId = await board.buildCompany({ slug: SLUG, title: UNNAMED_COMPANY })
  const named = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня «Рогалик»' })
  ;[vacancyId = 0] = await board.buildVacancies(
    { companyId, title: 'Швея на дому', workForm: 'home', locationIds: [1] },
    { companyId, title: 'Закройщица', workForm: 'home', locationIds: [1] },
    { companyId: named, title: 'Пекарь', workForm: 'remote', locationIds: [1] },
  )
})

const page = async (address: string) => {
  const answer = await send(address, { headers: { accept: 'text/html' } })
  return { ...answer, body: withSpaces(answer.body) }
}

describe('an unnamed company', () => {
  test('the vacancy page of an unnamed company shows no type, logo, list or link of it', async () => {
    const { status, body } = await page(`/vacancies/${vacancyId}`)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(status).toBe(200)
    expect(main).toContain(UNNAMED_COMPANY)
    expect(main).not.toContain('/employer/')
    expect(main).not.toContain('Прямой работодатель')
    expect(main).not.toContain('открыт')
    expect(main).not.toContain('class="avatar')
    expect(body).toMatch(/<title>Швея на дому, [^<]+ — Дистант<\/title>/)
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).not.toContain(UNNAMED_COMPANY)
    expect(body).toContain('"hiringOrganization":"confidential"')
  })

  test('vacancy cards of an unnamed company show no type, logo or link of it', async () => {
    const { body } = await page(`/vacancies?search=${encodeURIComponent('швея')}`)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(main).toContain(`href="/vacancies/${vacancyId}"`)
    expect(main).not.toContain(`/employer/${SLUG}`)
    // The mark is an icon, not the initials of the words that stand for its name.
    expect(main).not.toContain('data-tint')
  })

  test('an unnamed company has no page, no list and no entry in the sitemap', async () => {
    expect((await page(`/employer/${SLUG}`)).status).toBe(404)
    expect((await page(`/vacancies?company=${companyId}`)).status).toBe(404)
    expect((await send(`/api/v2/companies/${companyId}`)).status).toBe(404)
    expect((await send(`/api/v2/companies/${companyId}/vacancies`)).status).toBe(404)
    const companies = await send('/sitemaps/companies-1.xml')
    expect(companies.body).toContain('/employer/pekarnya')
    expect(companies.body).not.toContain(SLUG)
  })

  test('an unnamed company is not a direct employer in filters and in the API', async () => {
    const { body } = await page('/vacancies?direct=1')
    expect(body).toContain('Пекарь')
    expect(body).not.toContain('Закройщица')
    const vacancy = await send(`/api/v1/vacancies/${vacancyId}`)
    expect(JSON.parse(vacancy.body)).toMatchObject({ company_type: null, company_vacancy_count: 0 })
  })

  test('an unnamed company is neither an author nor a vendor in feeds', async () => {
    const items = asItems(JSON.parse((await send('/vacancies/feed.json')).body))
    expect(items.find(({ title }) => title === 'Закройщица')).not.toHaveProperty('authors')
    expect(items.find(({ title }) => title === 'Пекарь')).toHaveProperty('authors')
    const yandex = await send('/yandex-vacancies.xml')
    const offer = yandex.body.slice(yandex.body.indexOf(`id="v${vacancyId}"`)).split('</offer>')[0]
    expect(offer).toContain('Швея на дому')
    expect(offer).not.toContain('<vendor>')
    expect(offer).not.toContain('кадровым агентством')
    expect(yandex.body).toContain('<vendor>Пекарня «Рогалик»</vendor>')
  })
})

/** Safe: read by tests that would fail on another shape. */
const asItems = (feed: unknown) => (feed as { items: { title: string }[] }).items
