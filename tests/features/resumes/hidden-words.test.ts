import { inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import { fillDemoResumes } from '#server/features/intake/demo/fill-world.ts'
import { testPeople } from '#tests/support/people.ts'

/** Words of resumes that only companies see. */
const HIDDEN = { title: 'дельтапланерист', description: 'летаю над газмясом' }

const { deps } = await testPeople()
const GUEST = { audience: 'guest' as const, hidden: new Set<number>(), chosen: new Set<number>() }
const COMPANY = { audience: 'company' as const, hidden: new Set<number>(), chosen: new Set<number>() }

const search = (text: string, viewer: typeof GUEST | typeof COMPANY) =>
  deps.resumes.search({ filter: { search: text }, sort: null, limit: 20, viewer })

beforeAll(async () => {
  await fillDemoResumes(deps.db, { resumes: 120, now: deps.now() })
  const rows = await deps.db.select().from(resumes)
  const numbers = rows.filter(({ visibility }) => visibility === 'companies').map(({ number }) => number)
  await deps.db
    .update(resumeSearch)
    .set(HIDDEN)
    .where(inArray(resumeSearch.resumeNumber, numbers.slice(0, 4)))
  await deps.resumes.reload()
}, 120_000)

test('a guest cannot tell a word of hidden resumes from a word that no resume has', async () => {
  const answerTo = async (word: string) => {
    const { ids, relaxed, total, otherSearches } = await search(`менеджер ${word}`, GUEST)
    const withoutWord = JSON.stringify([relaxed, otherSearches]).replaceAll(word, '…')
    return { ids, total, withoutWord }
  }
  expect(await answerTo('газмясом')).toEqual(await answerTo('газмуком'))
})

test('a mistyped word is repaired for those who see its resumes, in whatever order they search', async () => {
  expect((await search('дельтапланирист', GUEST)).repair).toBeNull()
  expect((await search('дельтапланирист', COMPANY)).repair?.query).toBe('дельтапланерист')
  expect((await search('дельтапланеристт', COMPANY)).repair?.query).toBe('дельтапланерист')
  expect((await search('дельтапланеристт', GUEST)).repair).toBeNull()
})
