import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { recordArrivals } from '#server/features/board/saved-searches/arrivals.ts'
import { spellScopes } from '#server/features/board/saved-searches/spell-scopes.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { statusesOf } from '#tests/support/people.ts'
import { minutesLater, NOW, PATH, searchWorld } from './search-world.ts'

const { board, buildCompany, buildPerson, call, deps, listOf, run, save } = await searchWorld()

beforeEach(() => board.setNow(NOW))

const propose = (as: Parameters<typeof save>[0], address: string) =>
  call('get', `${PATH}/proposal?address=${encodeURIComponent(address)}`, { as })

/** A vacancy that is new to searches saved before it. */
async function arrive(draft: Partial<VacancyDraft>) {
  await board.buildVacancies(draft)
  await recordArrivals(deps.db, { kind: 'vacancies', now: deps.now() })
}

describe('the scope of a search', () => {
  test('a search of an older release means all vacancies, before and after its scope is written down', async () => {
    const as = await buildPerson()
    const id = await save(as, '/vacancies?scope=all&search=оператор')
    // How older releases stored it.
    await deps.db
      .update(savedSearches)
      .set({ address: '/vacancies?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80' })
      .where(eq(savedSearches.id, id))
    await arrive({ title: 'Оператор цеха', workForm: 'on_site' })
    expect(await listOf(as)).toMatchObject([{ fresh: 1 }])
    expect(await spellScopes(deps)).toEqual({ spelled: 1 })
    expect(await spellScopes(deps)).toEqual({ spelled: 0 })
    expect(await listOf(as)).toMatchObject([{ fresh: 1, address: expect.stringContaining('scope=all') }])
  })

  test('a search of a page that shows work from home finds no other', async () => {
    const as = await buildPerson()
    await save(as, '/vacancies?scope=home&search=швея')
    await arrive({ title: 'Швея цеха', workForm: 'on_site' })
    expect(await listOf(as)).toMatchObject([{ fresh: 0, conditions: ['Швея', 'Из дома'] }])
    await arrive({ title: 'Швея', workForm: 'home' })
    expect(await listOf(as)).toMatchObject([{ fresh: 1 }])
  })
})

describe('saving a search', () => {
  test('a search is saved once, for any spelling of its address and any number of requests', async () => {
    const as = await buildPerson()
    const addresses = [
      '/vacancies/udalenno?search=оператор&salary=40000',
      '/vacancies?salary=40000&search=оператор&work_form=remote',
      '/vacancies/udalenno?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80&salary=40000&page=3&sort=date&period=7',
    ]
    const answers = await Promise.all(
      addresses.map((address) => call('post', PATH, { as, body: { address } })),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await listOf(as)).toMatchObject([
      {
        kind: 'vacancies',
        name: 'Оператор, удалённо, от\u00A040\u00A0000\u00A0₽',
        conditions: ['Оператор', 'Удалённо', 'От\u00A040\u00A0000\u00A0₽'],
        frequency: 'daily',
        company: null,
        fresh: 0,
        told_at: null,
      },
    ])
    expect((await propose(as, '/vacancies/udalenno?search=оператор&salary=40000')).body).toMatchObject({
      saved_id: answers[0]?.body.id,
    })
  })

  test.each([
    ['/vacancies', 'Все вакансии'],
    ['/vacancies?scope=all', 'Все вакансии'],
    ['/vacancies?scope=home', 'Из дома'],
    ['/vacancies?scope=hybrid&salary=40000', 'От\u00A040\u00A0000\u00A0₽, гибрид'],
    ['/vacancies?location=moskva', 'Москва'],
    ['/vacancies/dlya-studentov', 'Без опыта, частичная занятость, проект, стажировка'],
    [
      '/vacancies?contract=sole_proprietor&direct=1&salary_mode=stated',
      'Только с указанной зарплатой, с ИП, прямые работодатели',
    ],
  ])('the saved search %s is named «%s»', async (address, name) => {
    const { body } = await propose(await buildPerson(), address)
    expect(body).toMatchObject({ name, saved_id: null, is_company_needed: false })
  })

  test.each([
    ['/vacancies/42', 422],
    ['/vacancies/new', 422],
    ['/personal/resumes', 422],
    ['//evil.example/vacancies', 422],
    ['https://evil.example/vacancies', 422],
    ['/vacancies?salary=abc', 422],
    ['/vacancies/no-such-profession', 404],
    [`/vacancies?search=${'a'.repeat(201)}`, 422],
  ])('the address %s cannot be saved as a search', async (address, status) => {
    const answer = await call('post', PATH, { as: await buildPerson(), body: { address } })
    expect(answer.status).toBe(status)
  })

  test('saved searches have a limit with a readable error, also for simultaneous requests', async () => {
    const as = await buildPerson()
    await deps.db.insert(savedSearches).values(
      Array.from({ length: SAVED_SEARCHES_MAX - 1 }, (_, at) => ({
        userId: as.id,
        kind: 'vacancies' as const,
        address: `/vacancies?salary=${at + 1}000`,
        name: `Поиск ${at}`,
        interval: 'daily' as const,
        isOff: true,
        notifiedUpTo: 0,
        seenUpTo: 0,
        nextAlertAt: NOW,
        createdAt: NOW,
      })),
    )
    const answers = await Promise.all(
      ['/vacancies?search=a', '/vacancies?search=b'].map((address) =>
        call('post', PATH, { as, body: { address } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Сохранено уже 50 поисков')
  })

  test('a saved search can be renamed, deleted and restored', async () => {
    const as = await buildPerson()
    const id = await save(as, '/vacancies?search=столяр')
    await call('patch', `${PATH}/${id}`, { as, body: { name: '  Работа мечты  ', frequency: 'weekly' } })
    expect(await listOf(as)).toMatchObject([{ name: 'Работа мечты', frequency: 'weekly' }])
    expect((await call('patch', `${PATH}/${id}`, { as, body: { name: ' ' } })).status).toBe(400)
    expect((await call('patch', `${PATH}/${id}`, { as, body: { name: 'я'.repeat(10_000) } })).status).toBe(
      400,
    )
    await call('delete', `${PATH}/${id}`, { as })
    expect(await listOf(as)).toEqual([])
    expect((await call('delete', `${PATH}/${id}`, { as })).status).toBe(404)
    for (const time of [1, 2])
      expect(
        await call('post', `${PATH}/${id}/restore`, { as }).then(({ status }) => status),
        String(time),
      ).toBe(200)
    expect(await listOf(as)).toMatchObject([{ id, name: 'Работа мечты', frequency: 'weekly' }])
    await call('delete', `${PATH}/${id}`, { as })
    await save(as, '/vacancies?search=столяр')
    expect((await call('post', `${PATH}/${id}/restore`, { as })).status).toBe(409)
  })

  test('a saved search counts new results until they are viewed', async () => {
    const as = await buildPerson()
    const id = await save(as, '/vacancies?search=шорник', 'weekly')
    await board.buildVacancies({ title: 'Шорник' }, { title: 'Шорник второй' }, { title: 'Скорняк' })
    board.setNow(minutesLater(1))
    await run()
    expect(await listOf(as)).toMatchObject([{ fresh: 2 }])
    await call('post', `${PATH}/${id}/seen`, { as })
    expect(await listOf(as)).toMatchObject([{ fresh: 0 }])
  })
})

describe('ownership of saved searches', () => {
  test('a guest cannot save a search, and strangers neither see nor change it', async () => {
    const as = await buildPerson()
    const stranger = await buildPerson()
    const id = await save(as, '/vacancies?search=бондарь')
    expect((await call('post', PATH, { body: { address: '/vacancies' } })).status).toBe(401)
    expect(await listOf(stranger)).toEqual([])
    const attempts = [
      ['patch', `${PATH}/${id}`, { name: 'Чужое' }],
      ['delete', `${PATH}/${id}`, {}],
      ['post', `${PATH}/${id}/restore`, {}],
      ['post', `${PATH}/${id}/seen`, {}],
    ] as const
    for (const [method, path, body] of attempts) {
      const missing = path.replace(`/${id}`, '/2000000')
      const [foreign, none] = [
        await call(method, path, { as: stranger, body }),
        await call(method, missing, { as, body }),
      ]
      expect([foreign.status, none.status], path).toEqual([404, 404])
      expect(foreign.body.message).toBe(none.body.message)
    }
    expect(await listOf(as)).toMatchObject([{ id, name: 'Бондарь' }])
  })

  test('a resume search is saved for a company, with a role above the lowest level', async () => {
    const { people } = await buildCompany(200, 0)
    const [admin, none] = [people[0]!, people[1]!]
    const seeker = await buildPerson()
    for (const as of [none, seeker]) {
      expect((await call('post', PATH, { as, body: { address: '/resumes' } })).status).toBe(403)
      expect((await propose(as, '/resumes')).body).toMatchObject({ is_company_needed: true })
    }
    await save(admin, '/resumes?photo=1&salary=90000')
    expect(await listOf(admin)).toMatchObject([
      { kind: 'resumes', name: 'До\u00A090\u00A0000\u00A0₽, с фото', company: { title: expect.any(String) } },
    ])
  })

  test('saved searches are in the data export and are deleted with the account', async () => {
    const as = await buildPerson()
    await save(as, '/vacancies?search=ткач')
    const { body } = await call('get', '/api/v1/users/me/export', { as })
    expect(body.saved_searches).toMatchObject([{ name: 'Ткач', kind: 'vacancies' }])
  })
})
