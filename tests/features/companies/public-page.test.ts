import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { eq } from 'drizzle-orm'
import { companyPath, parseCompanyQuery } from '#client/features/identity/companies/company-address.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

beforeAll(async () => {
  const companyId = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня «Рогалик»' })
  await board.deps.db
    .update(companies)
    .set({ description: `Начало рассказа. ${'Печём хлеб. '.repeat(60)}Конец рассказа.` })
    .where(eq(companies.id, companyId))
  const of = (title: string, workForm: 'remote' | 'on_site') => ({
    companyId,
    title,
    workForm,
    locationIds: [1],
    salaryFrom: workForm === 'remote' ? 90_000 : 40_000,
  })
  await board.buildVacancies(
    of('Пекарь', 'on_site'),
    of('Кондитер', 'on_site'),
    of('Технолог', 'on_site'),
    of('Бухгалтер', 'remote'),
    of('Юрист', 'remote'),
  )
})

/** The part of the page that is its own, without scripts. */
async function main(query = '') {
  const { body } = await send(`/employer/pekarnya${query}`, { headers: { accept: 'text/html' } })
  const html = withSpaces(body)
  return {
    html,
    text: html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<!-- -->/g, ''),
  }
}
const titlesOf = (text: string) =>
  Array.from(text.matchAll(/class="vacancy-link">([^<]+)</g), ([, title]) => title)

describe('the page of a company', () => {
  test('a company page has its vacancies and its own words behind two links', async () => {
    const { text } = await main()
    expect(titlesOf(text)).toHaveLength(5)
    expect(text).toMatch(
      /<a href="\/employer\/pekarnya"[^>]* aria-current="page"[^>]*>Вакансии<span[^>]*> 5</,
    )
    expect(text).toContain('href="/employer/pekarnya?tab=about"')
    expect(text).toContain('Читать дальше')

    const about = await main('?tab=about')
    expect(titlesOf(about.text)).toEqual([])
    expect(about.text).toContain('Конец рассказа.')
    expect(about.text).not.toContain('Читать дальше')
    expect(about.html).toContain('name="robots" content="noindex')
  })

  test('cards on a company page do not repeat the company', async () => {
    const { text } = await main()
    expect(text.match(/Пекарня «Рогалик»/g)).toHaveLength(1)
    expect(text).not.toContain('card-company')
  })

  test('the filter of a company page is a form whose fields are the address', async () => {
    const { text, html } = await main('?work_form=remote&salary=50+000')
    expect(new Set(titlesOf(text))).toEqual(new Set(['Бухгалтер', 'Юрист']))
    expect(text).toMatch(/<form[^>]* action="\/employer\/pekarnya" method="get"/)
    expect(text).toMatch(/<input[^>]* name="work_form"[^>]* checked="" value="remote"/)
    expect(text).toMatch(/<input[^>]* name="salary" value="50 000"/)
    expect(html).toContain('name="robots" content="noindex')

    const nothing = await main('?work_form=on_site&salary=50000')
    expect(nothing.text).toContain('Таких вакансий у компании нет')
    expect(nothing.text).toContain('href="/employer/pekarnya"')
  })

  test('a company with few vacancies has no filter', async () => {
    const companyId = await board.buildCompany({ slug: 'malaya', title: 'Малая' })
    await board.buildVacancies({ companyId }, { companyId, workForm: 'home' })
    const { body } = await send('/employer/malaya', { headers: { accept: 'text/html' } })
    expect(body).not.toContain('company-filter')
  })
})

test('the address of a company page is what its state says, and nonsense in it is ignored', () => {
  for (const path of [
    '/employer/a',
    '/employer/a?tab=about',
    '/employer/a?work_form=remote&work_form=home&salary=50000&page=2',
  ])
    expect(companyPath('a', parseCompanyQuery(new URL(path, 'https://board.example').search))).toBe(path)
  expect(parseCompanyQuery('?work_form=office&salary=-5&tab=x&page=0')).toEqual(parseCompanyQuery(''))
})
