import { beforeAll, describe, expect, test } from 'vitest'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

beforeAll(async () => {
  const companyId = await board.buildCompany()
  await board.buildVacancies(
    ...Array.from({ length: 25 }, (_, at) => ({
      companyId,
      workForm: at < 20 ? ('remote' as const) : ('home' as const),
      workFromIds: [1],
      salaryFrom: 20_000 + at * 2000,
      salaryGross: false,
    })),
  )
})

async function page(query: string) {
  const { body } = await send(`/vacancies${query}`, { headers: { accept: 'text/html' } })
  return withSpaces(body)
}
const quickFiltersOf = (html: string) =>
  Array.from(
    (/<ul aria-label="Быстрые фильтры".*?<\/ul>/.exec(html)?.[0] ?? '').matchAll(
      /<a href="([^"]+)"[^>]*?( aria-current="true")?>([^<]+)</g,
    ),
    ([, href, current, text]) => ({ text, href, isOn: current !== undefined }),
  )

describe('the list of vacancies', () => {
  test('a list of a place begins with what names it, then comes what can be done from there, unless dates are asked for', async () => {
    const companyId = await board.buildCompany()
    const kazan = board.deps.referenceData.locations.bySlug('kazan')?.id ?? 0
    const russia = board.deps.referenceData.locations.bySlug('rossiya')?.id ?? 0
    const cook = { companyId, workForm: 'remote' as const, professionId: null, descriptionHtml: '' }
    await board.buildVacancies(
      { ...cook, title: 'Из Казани', workFromIds: [kazan], publishedAt: '2026-01-01T09:00:00Z' },
      { ...cook, title: 'Из России', workFromIds: [russia], publishedAt: '2026-01-03T09:00:00Z' },
      { ...cook, title: 'Встречи в Казани', locationIds: [kazan], publishedAt: '2026-01-02T09:00:00Z' },
    )
    const titlesOf = (html: string) =>
      [...html.matchAll(/class="vacancy-link"[^>]*>([^<]+)</g)].map(([, title]) => title)
    const query = `?company=${companyId}&scope=all`
    expect(titlesOf(await page(`/kazan${query}`))).toEqual(['Встречи в Казани', 'Из Казани', 'Из России'])
    expect(titlesOf(await page(`/kazan${query}&sort=date`))).toEqual([
      'Из России',
      'Встречи в Казани',
      'Из Казани',
    ])
  })

  test('quick filters are links that switch a condition on and off', async () => {
    expect(quickFiltersOf(await page(''))).toEqual([
      { text: 'Удалённо', href: '/vacancies?work_form=remote', isOn: false },
      { text: 'На дому (руками)', href: '/vacancies?work_form=home', isOn: false },
      { text: 'Без опыта', href: '/vacancies?experience=none', isOn: false },
      { text: 'От 40 000 ₽', href: '/vacancies?salary=40000', isOn: false },
    ])
    expect(quickFiltersOf(await page('?work_form=remote&salary=50000'))).toEqual([
      { text: 'Удалённо', href: '/vacancies?salary=50000', isOn: true },
      {
        text: 'На дому (руками)',
        href: '/vacancies?work_form=remote&amp;work_form=home&amp;salary=50000',
        isOn: false,
      },
      {
        text: 'Без опыта',
        href: '/vacancies?work_form=remote&amp;experience=none&amp;salary=50000',
        isOn: false,
      },
      { text: 'От 50 000 ₽', href: '/vacancies?work_form=remote', isOn: true },
    ])
  })

  test('the salary filter shows what vacancies pay, in words too, when twenty or more say it', async () => {
    expect(await page('')).toMatch(/role="img" aria-label="Чаще всего платят (от [\d ]+ )?(до [\d ]+ )?₽"/)
    const few = await page('?work_form=home')
    expect(few).not.toContain('Чаще всего платят')
    expect(quickFiltersOf(few).map(({ text }) => text)).toEqual(['Удалённо', 'На дому (руками)', 'Без опыта'])
  })
})
