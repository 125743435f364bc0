import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readSettings } from '#config/settings.ts'
import { openDependencies } from '#server/dependencies.ts'
import { findResumes } from '#server/features/board/matches/resumes-for-vacancy.ts'
import { findVacancies } from '#server/features/board/matches/vacancies-for-resume.ts'
import { resumeCardsByNumber } from '#server/features/board/resumes/reading/search.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listSimilar } from '#server/features/board/vacancies/reading/similar.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { percentile } from './load.ts'
import { recordFigures } from '../measured/record.ts'

const SAMPLES = 300
const LIMIT = 10

/** Times of matching in this process, including the cards, for random resumes and vacancies. */
export async function matchTimes(env: Record<string, string>) {
  const { settings, secrets } = readSettings({ ...process.env, ...env })
  const { deps, close } = await openDependencies(settings, secrets, {
    log: pino({ level: 'error' }),
    now: () => new Date(),
    registry: new Registry(),
    listsThread: false,
  })
  try {
    const seekers = await deps.db
      .select({ facts: resumes.facts })
      .from(resumes)
      .orderBy(sql`md5(${resumes.id})`)
      .limit(SAMPLES)
    const ids = await deps.db
      .select({ id: vacancies.id })
      .from(vacancies)
      .orderBy(sql`md5(${vacancies.id}::text)`)
      .limit(SAMPLES)
    const nothing: ReadonlySet<number> = new Set()
    const forResume = async ({ facts }: (typeof seekers)[number]) => {
      if (!facts) return
      const found = await findVacancies(deps, {
        resume: facts,
        excluded: { ids: nothing, companies: nothing },
        limit: LIMIT,
      })
      await listCards(deps, [...found.keys()])
    }
    const viewer = { audience: 'company', hidden: nothing, chosen: nothing } as const
    const forVacancy = async ({ id }: { id: number }) => {
      const found = await findResumes(deps, { id, viewer, limit: LIMIT })
      if (found) await resumeCardsByNumber(deps, [...found.keys()])
    }
    const sizes = `${await deps.vacancies.size()} / ${await deps.resumes.size()}`
    const found = {
      vacancies: await timesOf(seekers, forResume),
      resumes: await timesOf(ids, forVacancy),
      similar: await timesOf(ids, ({ id }) => listSimilar(guestCtx(deps), { id })),
    }
    recordFigures({
      'matches.vacancies': found.vacancies.p95,
      'matches.resumes': found.resumes.p95,
      'matches.similar': found.similar.p95,
    })
    return {
      'vacancies / resumes': sizes,
      'vacancies for a resume, ms': found.vacancies.text,
      'resumes for a vacancy, ms': found.resumes.text,
      'similar vacancies, ms': found.similar.text,
    }
  } finally {
    await close()
  }
}

/** The first calls warm up, as a server does at start. */
async function timesOf<Item>(items: readonly Item[], find: (item: Item) => Promise<unknown>) {
  for (const item of items.slice(0, 20)) await find(item)
  const took: number[] = []
  const before = process.cpuUsage()
  for (const item of items) {
    const startedAt = performance.now()
    await find(item)
    took.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1000 / items.length
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
  return { p95, text: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, processor ${cpu.toFixed(1)}` }
}
