import { expect, test } from 'vitest'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import { announceVacancy } from '#server/features/board/posting/placement/announce.ts'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { openAnnouncements } from '#server/index-now/index-now.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildSource, buildSourced } from './sourced-world.ts'

const { board, send } = await wholeApp()
const { deps } = board
const announcements = openAnnouncements({
  ...deps,
  settings: { key: 'a1b2c3d4e5f6', url: 'http://127.0.0.1:9/' },
  publicUrl: deps.site.publicUrl,
})
const companyId = await board.buildCompany({ slug: 'vydumka', title: 'ВЫДУМКА', importKey: 'выдумка' })
const hidden = await buildSource(board)
const open = await buildSource(board, { key: 'open.example', title: 'Открытая', isIndexed: true })
const [ofHidden = 0] = await buildSourced(board, { source: hidden, drafts: [{ companyId }] })
const [ofOpen = 0] = await buildSourced(board, { source: open, drafts: [{}] })
const [own = 0] = await board.buildVacancies({})

const body = async (path: string) => (await send(path)).body

/** Where search engines are told of a vacancy. */
async function findMentions(id: number) {
  await deps.db.delete(pageAnnouncements)
  await deps.db.transaction((tx) => announceVacancy(tx, { announcements }, { vacancyId: id }))
  const page = await body(`/vacancies/${id}`)
  expect(page.includes(`rel="canonical" href="${deps.site.publicUrl}/vacancies/${id}"`)).toBe(true)
  return {
    page: !page.includes('noindex'),
    structuredData: page.includes('JobPosting'),
    sitemap: (await body('/sitemaps/vacancies-1.xml')).includes(`/vacancies/${id}<`),
    announced: (await deps.db.$count(pageAnnouncements)) > 0,
    feed: (await body('/vacancies/feed.rss')).includes(`/vacancies/${id}<`),
    export: (await body('/yandex-vacancies.xml')).includes(`id="v${id}"`),
  }
}

const EVERYWHERE = {
  page: true,
  structuredData: true,
  sitemap: true,
  announced: true,
  feed: true,
  export: true,
}

test('search engines are told nothing of a vacancy whose source keeps it from them, until its company answers here', async () => {
  expect(await findMentions(own)).toEqual(EVERYWHERE)
  expect(await findMentions(ofHidden)).toEqual({
    page: false,
    structuredData: false,
    sitemap: false,
    announced: false,
    feed: false,
    export: false,
  })

  const manager = await buildUser(deps.db, { intent: 'employer' })
  const now = deps.now().toISOString()
  await deps.db.transaction((tx) =>
    grantRole(tx, deps, { companyId, userId: manager.id, accessLevel: 200, now }),
  )
  expect(await findMentions(ofHidden)).toEqual(EVERYWHERE)
})

test('a source that allows it has its vacancies in search engines, and in no export', async () => {
  expect(await findMentions(ofOpen)).toEqual({
    ...EVERYWHERE,
    structuredData: false,
    feed: false,
    export: false,
  })
})
