import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { resumes } from '#server/db/schema/resumes.ts'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { fillDemoResumes } from '#server/features/intake/demo/fill-world.ts'
import { parseResumesQuery } from '#shared/features/board/resumes/address.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { testBoard } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/random.ts'
import { buildResume, buildUser } from '#tests/support/rows.ts'

const board = await testBoard()
const { db, referenceData } = board.deps
const { professions, locations } = referenceData
const api = createInProcessClient(board.deps)

beforeAll(async () => {
  await fillDemoResumes(db, { resumes: 200, now: board.deps.now() })
  for (let count = 0; count < 4; count++)
    await build('everyone', { profession: 'buhgalter', place: 'moskva' })
  await build('companies', { profession: 'mashinist', place: 'magadan' })
  await board.deps.resumes.reload()
}, 120_000)

async function build(
  visibility: 'everyone' | 'companies',
  { profession, place }: { profession: string; place: string },
) {
  const content = {
    ...EMPTY_CONTENT,
    photoUrl: null,
    professionId: professions.bySlug(profession)?.id ?? null,
    locationId: locations.bySlug(place)?.id ?? null,
  }
  const { id: userId } = await buildUser(db)
  const id = await buildResume(db, { userId, status: 'published', visibility, content })
  await db
    .update(resumes)
    .set({ facts: factsOf({ ...content, title: 'Человек', firstName: 'Анна' }) })
    .where(eq(resumes.id, id))
}

const suggest = async (search: string) => (await api.resumes.suggest({ search })).items

/** The number of resumes that a guest sees at an address. */
async function countAt(path: string): Promise<number> {
  const { pathname, searchParams } = new URL(path, 'https://board.example')
  const parsed = parseResumesQuery(searchParams)
  if (!parsed.ok) throw new Error(`${path} has an invalid query`)
  return (await api.resumes.list({ ...parsed.input, slugs: pathname.split('/').slice(2).join('/') })).total
}

describe('suggestions of resumes', () => {
  test('every one leads to a list that is not empty', async () => {
    const random = createRandom(7)
    const names = professions.all.flatMap(({ name, synonyms }) => [name, ...synonyms])
    const typed = [
      'бухгалтер моск',
      ...Array.from({ length: 150 }, () => random.one(names)?.slice(0, 2 + random.whole(5)) ?? ''),
      ...'абвгдежзиклмнопрстуфхцчшэюяabcdefghijklmnopqrstuvwxyz1',
    ]
    const paths = new Map<string, string>()
    for (const text of typed) for (const { kind, path } of await suggest(text)) paths.set(path, kind)
    expect(new Set(paths.values())).toEqual(new Set(['profession', 'query', 'place', 'skill']))
    for (const path of paths.keys()) expect(await countAt(path), path).toBeGreaterThan(0)
  }, 120_000)

  test('professions and places of resumes that guests do not see are not suggested', async () => {
    expect(professions.bySlug('mashinist')?.name).toBe('Машинист')
    expect(await suggest('машинис')).toEqual([])
    expect(await suggest('магада')).toEqual([])
  })

  test.each(['резюме в моск', 'москва', 'мск', 'vjcrdf', 'moskva', 'масква'])(
    '«%s» suggests resumes in Moscow',
    async (typed) => {
      expect(await suggest(typed)).toContainEqual({
        kind: 'place',
        text: 'Резюме в\u00A0Москве',
        path: '/resumes?location=moskva',
      })
    },
  )

  test('a profession is suggested with the city of several resumes', async () => {
    expect((await suggest('моск бухг'))[0]).toEqual({
      kind: 'query',
      text: 'Бухгалтер в\u00A0Москве',
      path: '/resumes/buhgalter?location=moskva',
    })
  })
})
