import { expect, test } from 'vitest'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { DEVICE_FAVOURITES_MAX, FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'

const { board, call, buildPerson, deps } = await testPeople()
const PATH = '/api/v1/personal/favourites'
const idsOf = (body: { items: { id: number }[] }) => body.items.map(({ id }) => id)

test('a user adds vacancies to favourites, sees the latest first and removes them; repeating changes nothing', async () => {
  const [first, second] = await board.buildVacancies({ title: 'Швея' }, { title: 'Портной' })
  const as = await buildPerson()
  const answers = await Promise.all([1, 2].map(() => call('PUT', `${PATH}/${first}`, { as })))
  expect(statusesOf(answers)).toEqual([200, 200])
  board.setNow('2026-11-21T09:05:00Z')
  await call('PUT', `${PATH}/${second}`, { as })
  const kept = await call('GET', PATH, { as })
  expect(kept.body.count).toBe(2)
  expect(idsOf(kept.body)).toEqual([second, first])
  const asked = await call('GET', `${PATH}/kept?ids=${first}&ids=2000000`, { as })
  expect(asked.body).toEqual({ ids: [first] })
  for (const time of [1, 2])
    expect((await call('DELETE', `${PATH}/${first}`, { as })).body, String(time)).toEqual({ is_kept: false })
  expect(idsOf((await call('GET', PATH, { as })).body)).toEqual([second])
})

test('what a device kept for a guest joins the favourites once, without what was never published', async () => {
  const [kept = 0, first = 0, last = 0] = await board.buildVacancies(
    { title: 'Верстальщик' },
    { title: 'Редактор' },
    { title: 'Фотограф' },
  )
  const [draft] = await board.buildVacancies({ status: 'draft', publishedAt: null, title: 'Набросок' })
  const as = await buildPerson()
  await call('PUT', `${PATH}/${kept}`, { as })
  const ids = [first, kept, draft, 2_000_000, last]
  for (const added_count of [2, 0])
    expect((await call('POST', PATH, { as, body: { ids } })).body).toEqual({ count: 3, added_count })
  expect(new Set(idsOf((await call('GET', PATH, { as })).body))).toEqual(new Set([last, first, kept]))
  expect((await call('POST', PATH, { body: { ids } })).status).toBe(401)
  const tooMany = Array.from({ length: DEVICE_FAVOURITES_MAX + 1 }, (_, at) => at + 1)
  expect((await call('POST', PATH, { as, body: { ids: tooMany } })).status).toBe(400)
})

test('favourite vacancies are private to their user, and guests have to sign in', async () => {
  const [id] = await board.buildVacancies({ title: 'Корректор' })
  const as = await buildPerson()
  const stranger = await buildPerson()
  await call('PUT', `${PATH}/${id}`, { as })
  expect((await call('GET', PATH, { as: stranger })).body).toEqual({ items: [], count: 0 })
  await call('DELETE', `${PATH}/${id}`, { as: stranger })
  expect(idsOf((await call('GET', PATH, { as })).body)).toEqual([id])
  expect((await call('GET', PATH)).status).toBe(401)
})

test('a missing vacancy or a draft cannot be a favourite, and the number of favourites is limited', async () => {
  const as = await buildPerson()
  const [draft = 0] = await board.buildVacancies({ status: 'draft', publishedAt: null, title: 'Черновик' })
  expect((await call('PUT', `${PATH}/${draft}`, { as })).status).toBe(404)
  expect((await call('PUT', `${PATH}/2000000`, { as })).status).toBe(404)
  const many = await board.buildVacancies(
    ...Array.from({ length: FAVOURITES_MAX + 1 }, (_, at) => ({ title: `Вакансия номер ${at}` })),
  )
  const last = many.at(-1) ?? 0
  await deps.db
    .insert(favouriteVacancies)
    .values(
      many.slice(0, FAVOURITES_MAX).map((vacancyId) => ({ userId: as.id, vacancyId, addedAt: '2026-11-21' })),
    )
  expect((await call('PUT', `${PATH}/${last}`, { as })).status).toBe(409)
  const together = await call('POST', PATH, { as, body: { ids: [last] } })
  expect(together.body).toEqual({ count: FAVOURITES_MAX, added_count: 0 })
  expect((await call('PUT', `${PATH}/${many[0]}`, { as })).status).toBe(200)
  // Two tabs fill the last place at once.
  await call('DELETE', `${PATH}/${many[0]}`, { as })
  const [first = 0, ...others] = many
  const answers = await Promise.all([first, others.at(-1)].map((id) => call('PUT', `${PATH}/${id}`, { as })))
  expect(statusesOf(answers)).toEqual([200, 409])
  expect((await call('GET', PATH, { as })).body.count).toBe(FAVOURITES_MAX)
})
