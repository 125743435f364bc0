import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { answerPage } from '#client/entry-server.tsx'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { createPageCalls } from '#server/http/api/page-calls.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { SITE, testBoard } from '#tests/support/app.ts'
import { buildResume, buildUser } from '#tests/support/rows.ts'
import { listAddresses, pathsAndForms, randomAddresses } from './list-addresses.ts'
import { addressRules, askedList, filterLine } from './list-answers.ts'
import { PLACES, PROFESSIONS, RESUME_PARAMETERS, VACANCY_PARAMETERS } from './list-parameters.ts'
import { linesOf } from './stored.ts'

const NOW = '2026-11-21T09:00:00Z'
/** Random addresses of each parameter. */
const RANDOM_OF_EACH = 25
const { deps, buildVacancies } = await testBoard({ now: NOW })
const { professions, locations } = deps.referenceData
const ruled = addressRules()

test('the professions and places of the compared addresses exist', () => {
  expect(PROFESSIONS.filter((slug) => professions.bySlug(slug) === null)).toEqual([])
  expect(PLACES.filter((slug) => locations.bySlug(slug) === null)).toEqual([])
})

test.each([
  { name: 'vacancies', list: VACANCY_PARAMETERS },
  { name: 'resumes', list: RESUME_PARAMETERS },
])('list addresses of $name parse to the filters of the snapshot', async ({ name, list }) => {
  const lines = listAddresses(list).map(
    (address) => `${shortened(address)} → ${shortened(meaningOf(address))}`,
  )
  await expect(linesOf(lines)).toMatchFileSnapshot(`./stored/addresses-of-${name}.txt`)
})

test.each([
  { name: 'vacancies', list: VACANCY_PARAMETERS, seed: 20_261_121 },
  { name: 'resumes', list: RESUME_PARAMETERS, seed: 20_261_122 },
])('any address of $name leads to one address of its list, which leads to itself', ({ list, seed }) => {
  let asked = 0
  for (const address of Object.values(randomAddresses(list, { each: RANDOM_OF_EACH, seed })).flat()) {
    const rule = ruled(address)
    const first = 'answer' in rule ? null : askedList(deps, rule.url)
    if (first === null || typeof first === 'string') continue
    asked += 1
    const again = askedList(deps, first.address)
    expect(typeof again === 'string' ? again : again.address, address).toBe(first.address)
  }
  expect(asked).toBeGreaterThan(250)
})

/** A redirect or a refusal; else the one address of the list, if it is another, and the filter. */
function meaningOf(address: string): string {
  const rule = ruled(address)
  if ('answer' in rule) return rule.answer
  const asked = askedList(deps, rule.url)
  if (typeof asked === 'string') return asked
  return `${asked.address === address ? 'same' : asked.address} | ${filterLine(asked.filter)}`
}

/** Long runs of one letter are only there for their length. */
const shortened = (text: string) => text.replace(/(x{80,})/g, (run) => `[x × ${run.length}]`)

/** Enough vacancies in a few places that their lists are for search engines, and a resume. */
beforeAll(async () => {
  const idOf = (slug: string) => locations.bySlug(slug)?.id ?? 0
  const in3 = (draft: Parameters<typeof buildVacancies>[0]) => [draft, draft, draft]
  await buildVacancies(
    ...['buhgalter', 'shveya', 'kurer'].flatMap((slug) => [
      ...in3({
        professionId: professions.bySlug(slug)?.id ?? 0,
        locationIds: [idOf('kazan')],
        workForm: 'remote',
      }),
      ...in3({
        professionId: professions.bySlug(slug)?.id ?? 0,
        workFromIds: [idOf('rossiya')],
        workForm: 'home',
      }),
    ]),
    ...in3({ locationIds: [idOf('omsk')], workForm: 'on_site', experience: 'none', labels: ['no_calls'] }),
    { locationIds: [idOf('moskva')], employment: 'part' },
  )
  const content = { ...EMPTY_CONTENT, title: 'Бухгалтер', workForms: ['remote' as const], photoUrl: null }
  const { id: userId } = await buildUser(deps.db)
  const resumeId = await buildResume(deps.db, {
    userId,
    status: 'published',
    visibility: 'everyone',
    content,
    now: new Date(NOW),
  })
  await deps.db
    .update(resumes)
    .set({ facts: factsOf(content) })
    .where(eq(resumes.id, resumeId))
  await deps.resumes.reload()
})

test.each([VACANCY_PARAMETERS, RESUME_PARAMETERS])(
  'pages of $path redirect, are missing or are indexable as in the snapshot',
  async (list) => {
    const lines: string[] = []
    for (const address of pathsAndForms(list)) lines.push(`${address} → ${await pageAnswer(address)}`)
    await expect(linesOf(lines)).toMatchFileSnapshot(`./stored/pages-of${list.path.replace('/', '-')}.txt`)
  },
)

async function pageAnswer(address: string): Promise<string> {
  const rule = ruled(address)
  if ('answer' in rule) return rule.answer
  const answer = await answerPage({
    request: new Request(SITE.publicUrl + rule.url),
    call: createPageCalls(deps)(),
    now: NOW,
    site: { name: SITE.siteName, publicUrl: SITE.publicUrl, services: {}, operator: null, hiddenLists: [] },
  })
  if (answer.kind === 'redirect') return `${answer.status} ${answer.location}`
  if (answer.error !== undefined) throw answer.error
  return answer.meta === null || answer.meta.isIndexed === false
    ? `${answer.status} noindex`
    : `${answer.status} index ${answer.meta.canonicalPath ?? ''}`.trim()
}
