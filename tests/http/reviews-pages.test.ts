import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reviewBatches, reviewRemovals, reviews } from '#server/db/schema/reviews.ts'
import { companies } from '#server/db/schema/companies.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, send: sendRaw } = await wholeApp()
const { db, changes } = board.deps
let companyId = 0

const ANSWERS = { speed: 'two_days', terms: 'same', task: 'none', manner: 'polite', again: 'maybe' }

/** Published reviews of the company, as one batch. */
async function publish(texts: readonly string[]) {
  const at = board.deps.now().toISOString()
  const [batch] = await db
    .insert(reviewBatches)
    .values({ companyId, quarter: '2026-3', publishedAt: at })
    .returning({ id: reviewBatches.id })
  await db.insert(reviews).values(
    texts.map((good, place) => ({
      companyId,
      state: 'published' as const,
      answers: ANSWERS,
      rating: 4,
      good,
      batchId: batch?.id ?? null,
      position: place + 1,
      createdAt: at,
      submittedAt: at,
    })),
  )
  await changes.publish({ kind: 'reviews', companyId })
}

async function send(path: string) {
  const { status, headers, body } = await sendRaw(path)
  return { status, headers, body: withSpaces(body) }
}
const five = (word: string) => [1, 2, 3, 4, 5].map((at) => `${word} ${at}`)
const ratingIn = (body: string) => /\{[^<]*EmployerAggregateRating[^<]*\}/.exec(body)?.[0] ?? null
const isHit = async (path: string) => (await send(path)).headers.get('cache-status')?.includes('hit')

beforeAll(async () => {
  companyId = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня' })
  await board.buildVacancies({ companyId, title: 'Пекарь' })
})

test('without published reviews the page says so, tells the rules and has no search', async () => {
  const { status, body } = await send('/reviews')
  expect(status).toBe(200)
  expect(body).toContain('Опубликованных отзывов пока нет')
  expect(body).toContain('id="rules"')
  expect(body).not.toContain('role="search"')
  const removed = await send('/reviews?tab=removed')
  expect(removed.body).toContain('Мы ещё не удалили ни одного отзыва')
})

test('four published reviews show neither their number nor a rating', async () => {
  await publish(five('Тайна').slice(0, 4))
  for (const path of ['/reviews', '/employer/pekarnya?tab=reviews']) {
    const { status, body } = await send(path)
    expect([path, status]).toEqual([path, 200])
    expect(body).not.toContain('Тайна')
    expect(body).not.toMatch(/4\s+отзыва/)
  }
  const { body } = await send('/employer/pekarnya')
  expect(body).toContain('Пока мало отзывов')
  expect(ratingIn(body)).toBeNull()
  await db.delete(reviews).where(eq(reviews.companyId, companyId))
})

test('a published batch appears on cached pages, with a rating for search engines that the page shows', async () => {
  const paths = ['/reviews', '/employer/pekarnya?tab=reviews', '/employer/pekarnya']
  for (const path of [...paths, '/vacancies']) await send(path)
  await publish([...five('Довод').slice(0, 4), '<script>alert(1)</script>'])
  expect(await isHit('/vacancies')).toBe(true)
  for (const path of paths) {
    expect([path, await isHit(path)]).toEqual([path, false])
    const { body } = await send(path)
    expect(body).toContain('Довод 1')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('4 из 5')
  }
  const { body } = await send('/employer/pekarnya')
  expect(JSON.parse(ratingIn(body) ?? '{}')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'EmployerAggregateRating',
    itemReviewed: {
      '@type': 'Organization',
      name: 'Пекарня',
      sameAs: 'https://board.example/employer/pekarnya',
    },
    ratingValue: 4,
    ratingCount: 5,
    bestRating: 5,
    worstRating: 1,
  })
  const filtered = await send('/employer/pekarnya?salary=1')
  expect([filtered.status, ratingIn(filtered.body)]).toEqual([200, null])
})

test('reviews of a company are paged, and pages beyond the last are not found', async () => {
  await publish(five('Второй'))
  await publish(five('Третий'))
  const first = await send('/employer/pekarnya?tab=reviews')
  expect(first.body).toContain('href="/employer/pekarnya?tab=reviews&amp;page=2"')
  expect(first.body).toContain('Третий 1')
  expect((await send('/employer/pekarnya?tab=reviews&page=2')).body).toContain('Довод 1')
  for (const path of ['/employer/pekarnya?tab=reviews&page=3', '/reviews?tab=removed&page=2'])
    expect([path, (await send(path)).status]).toEqual([path, 404])
})

test('companies with reviews are found by a part of their title, without scripts', async () => {
  const found = await send('/reviews?search=%D0%9F%D0%95%D0%9A')
  expect(found.body).toContain('href="/employer/pekarnya?tab=reviews"')
  expect(found.body).toContain('name="robots" content="noindex')
  const nothing = await send('/reviews?search=%25')
  expect(nothing.body).toContain('Таких компаний с отзывами нет')
})

test('the next page of found companies keeps the search', async () => {
  const own = companyId
  for (let number = 1; number <= 21; number += 1) {
    companyId = await board.buildCompany({ slug: `sad-${number}`, title: `Сад ${number}` })
    await publish(five('Яблоня'))
  }
  companyId = own
  const { body } = await send(`/reviews?search=${encodeURIComponent('Сад')}`)
  const [next = ''] = /\/reviews\?[^"]*page=2[^"]*/.exec(body) ?? []
  const params = new URLSearchParams(next.replace('/reviews?', '').replaceAll('&amp;', '&'))
  expect([params.get('search'), params.get('page')]).toEqual(['Сад', '2'])
  expect((await send(`/reviews?${params}`)).body).toMatch(/href="\/employer\/sad-\d+\?tab=reviews"/)
})

test('a renamed company and a removal show on the page of reviews', async () => {
  await send('/reviews')
  await db.update(companies).set({ title: 'Булочная' }).where(eq(companies.id, companyId))
  await changes.publish({ kind: 'company', id: companyId })
  expect((await send('/reviews')).body).toContain('Булочная')
  await db.insert(reviewRemovals).values([
    { companyId, ground: 'court', courtCase: 'А40-7/2026', courtDate: '2026-10-02', quarter: '2026-4' },
    { companyId, ground: 'law', quarter: '2026-4' },
  ])
  await changes.publish({ kind: 'reviews', companyId })
  const { body } = await send('/reviews?tab=removed')
  expect(body).toContain('А40-7/2026')
  expect(body).toContain('компания не названа')
  expect(body.match(/href="\/employer\/pekarnya"/g)).toHaveLength(1)
  expect(bugs).toEqual([])
})
