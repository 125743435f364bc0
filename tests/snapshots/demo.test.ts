import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld } from '#server/features/intake/demo/fill.ts'
import { demoResume } from '#server/features/intake/demo/resumes.ts'
import { demoVacancy } from '#server/features/intake/demo/vacancies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { linesOf, sortedLine } from './stored.ts'

const VACANCIES = 3000
const RESUMES = 400

const { db } = await testDatabase()

test('the demo has the same companies, vacancies and resumes as in the snapshot', async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const world = await createWorld(db, { seed: 'distant', companies: 300, now })
  const vacancies = numbersTo(VACANCIES).map((number) => demoVacancy(world, number))
  const resumes = numbersTo(RESUMES).map((number) => demoResume(world, number))
  const lines = [
    summaryOf('companies', world.companies),
    summaryOf(
      'vacancies',
      vacancies.map(({ company, draft }) => ({ ...draft, company: company.slug })),
    ),
    summaryOf('resumes', resumes),
  ]
  await expect(linesOf(lines)).toMatchFileSnapshot('./stored/demo.txt')
})

const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** What changed is seen by the first and the last of them; that nothing else did, by the hash. */
function summaryOf(name: string, items: readonly unknown[]) {
  const lines = items.map(sortedLine)
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
  return [`==== ${name}: ${items.length}, SHA-256 ${hash}`, lines.at(0), lines.at(-1)].join('\n')
}
