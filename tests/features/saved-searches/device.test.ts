import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { eq } from 'drizzle-orm'
import { DEVICE_SEARCHES_MAX, SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { NOW, PATH, searchWorld } from './search-world.ts'

const { board, buildPerson, call, deps, listOf, run, save, subjectsOf } = await searchWorld()

beforeEach(() => board.setNow(NOW))

const ask = (searches: object[]) => call('POST', '/api/v1/searches/device', { body: { searches } })
/** What a browser would keep of a search that a guest saves. */
async function begin(address: string) {
  const [item] = (await ask([{ address, seen_up_to: null }])).body.items
  return { address: item.address, name: item.name, seen_up_to: item.up_to }
}
const move = (as: Awaited<ReturnType<typeof buildPerson>>, searches: object[]) =>
  call('POST', `${PATH}/device`, { as, body: { searches } })

describe('searches of a guest', () => {
  test('a search that a guest begins has its name and its canonical address, and nothing of it is new', async () => {
    await board.buildVacancies({ title: 'Гравёр' })
    const { body } = await ask([
      { address: '/vacancies?search=гравёр&work_form=remote&sort=date&page=2', seen_up_to: null },
    ])
    expect(body.items).toEqual([
      expect.objectContaining({ name: 'Гравёр, удалённо', company: null, fresh: 0 }),
    ])
    expect(body.items[0].address).not.toMatch(/sort|page/)
  })

  test('vacancies that appear later are new until the guest has seen them, though nobody has saved a search', async () => {
    const kept = await begin('/vacancies?search=стеклодув')
    await board.buildVacancies({ title: 'Стеклодув' }, { title: 'Стеклодув на дому' }, { title: 'Кузнец' })
    await run()
    const [item] = (await ask([kept])).body.items
    expect(item.fresh).toBe(2)
    expect((await ask([{ ...kept, seen_up_to: item.up_to }])).body.items[0].fresh).toBe(0)
  })

  test('a search of resumes, a foreign address and an unknown place are nothing that a guest can keep', async () => {
    const addresses = ['/resumes?search=швея', 'https://example.com/vacancies', '/vacancies/narniya', '/help']
    const { body } = await ask(addresses.map((address) => ({ address, seen_up_to: 0 })))
    expect(body.items).toEqual([null, null, null, null])
  })

  test('more searches than a browser keeps are refused', async () => {
    const searches = Array.from({ length: DEVICE_SEARCHES_MAX + 1 }, (_, at) => ({
      address: `/vacancies?search=${at}`,
      seen_up_to: 0,
    }))
    expect((await ask(searches)).status).toBe(400)
  })
})

describe('searches that move into the account', () => {
  test('they are saved once with a daily e-mail, and what was not seen stays new', async () => {
    const kept = await begin('/vacancies?search=чеканщик')
    await board.buildVacancies({ title: 'Чеканщик' })
    await run()
    const as = await buildPerson()
    const given = [
      kept,
      { ...kept, address: '/vacancies?search=чеканщик&page=3' },
      { ...kept, address: '/help' },
    ]
    const answers = await Promise.all([move(as, given), move(as, given)])
    expect(answers.map(({ body }) => body.added_count).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await listOf(as)).toMatchObject([{ name: 'Чеканщик', frequency: 'daily', fresh: 1 }])
    expect(await listOf(await buildPerson())).toEqual([])
  })

  test('those beyond the limit stay in the browser', async () => {
    const as = await buildPerson()
    for (let at = 0; at < SAVED_SEARCHES_MAX - 1; at++) await save(as, `/vacancies?search=слово${at}`)
    const searches = ['один', 'два', 'три'].map((name) => ({
      address: `/vacancies?search=${name}`,
      name,
      seen_up_to: 0,
    }))
    expect((await move(as, searches)).body).toEqual({
      added_count: 1,
      left: ['/vacancies?search=два', '/vacancies?search=три'],
    })
  })

  test('a guest has no account to move them into', async () => {
    expect((await call('POST', `${PATH}/device`, { body: { searches: [] } })).status).toBe(401)
  })
})

describe('a company that a person follows', () => {
  const addressOf = (company: number) => vacanciesPath({ filter: { company } })

  test('is a saved search with the company, whose new vacancies are counted and e-mailed', async () => {
    const companyId = await board.buildCompany({ title: 'Ткацкая', slug: 'tkackaya' })
    const as = await buildPerson()
    await save(as, addressOf(companyId))
    await board.buildVacancies({ title: 'Ткач', companyId }, { title: 'Ткач другой' })
    await run()
    expect(await subjectsOf(as)).toHaveLength(1)
    expect(await listOf(as)).toMatchObject([
      { name: 'Компания «Ткацкая»', followed: { id: companyId, slug: 'tkackaya', title: 'Ткацкая' } },
    ])
  })

  test('is shown again if it was hidden', async () => {
    const companyId = await board.buildCompany({ title: 'Скрытая' })
    const as = await buildPerson()
    await call('PUT', `/api/v1/personal/hidden/companies/${companyId}`, { as })
    await save(as, addressOf(companyId))
    expect((await call('GET', '/api/v1/personal/hidden', { as })).body.companies).toEqual([])
    await board.buildVacancies({ title: 'Маляр', companyId })
    await run()
    expect(await subjectsOf(as)).toHaveLength(1)
  })

  test('a search with another condition follows no company, nor does one whose company is gone', async () => {
    const companyId = await board.buildCompany({ title: 'Уходящая' })
    const as = await buildPerson()
    await save(as, vacanciesPath({ filter: { company: companyId, search: 'маляр' } }))
    await save(as, addressOf(companyId))
    await deps.db.update(companies).set({ title: UNNAMED_COMPANY }).where(eq(companies.id, companyId))
    expect((await listOf(as)).map(({ followed }: { followed: unknown }) => followed)).toEqual([null, null])
  })

  test('a company that staff have taken down is not found, for guests too', async () => {
    const companyId = await board.buildCompany({ title: 'Закрытая', slug: 'zakrytaya' })
    const as = await buildPerson()
    await save(as, addressOf(companyId))
    const kept = await begin(addressOf(companyId))
    await deps.db.update(companies).set({ blockedAt: NOW }).where(eq(companies.id, companyId))
    expect(await listOf(as)).toMatchObject([{ followed: null, conditions: ['Компания не найдена'] }])
    expect((await ask([kept])).body.items).toMatchObject([{ company: null, name: 'Компания не найдена' }])
  })
})
