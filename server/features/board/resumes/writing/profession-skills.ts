import { and, count, countDistinct, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { createDataCache, type DataCache } from '#server/kernel/data-cache.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

const SKILLS_MAX = 20
const SPELLINGS_MAX = 300
/** Vacancies of the last two years: older requirements are out of date. */
const SINCE_MS = 730 * DAY_MS

/** One cache a list, so that two boards in one process do not share answers. */
const caches = new WeakMap<Deps['vacancies'], DataCache>()

/**
 * The skills that most companies name in vacancies of a profession, by their names of the directory. A skill of one
 * company is no advice.
 * @throws Problem not_found
 */
export async function listProfessionSkills({ deps }: Ctx, { id }: { id: number }) {
  if (!deps.referenceData.professions.byId(id)) throw new Problem('not_found', 'Такой профессии нет')
  const cache = caches.get(deps.vacancies) ?? createDataCache({ max: 500, ttlMs: DAY_MS })
  caches.set(deps.vacancies, cache)
  return cache.get(String(id), async () => ({ items: await countSkills(deps, id) }))
}

async function countSkills({ db, now, referenceData: { skills } }: Deps, professionId: number) {
  const named = db
    .select({
      companyId: vacancies.companyId,
      skill: sql<string>`unnest(${vacancies.skills})`.as('skill'),
    })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.professionId, professionId),
        inArray(vacancies.status, [...PLACED_STATUSES, 'expired', 'archived']),
        gte(vacancies.firstPublishedAt, new Date(now().getTime() - SINCE_MS).toISOString()),
      ),
    )
    .as('named')
  const rows = await db
    .select({ skill: named.skill, companies: countDistinct(named.companyId), times: count() })
    .from(named)
    .groupBy(named.skill)
    .having(sql`count(distinct ${named.companyId}) > 1`)
    .orderBy(desc(countDistinct(named.companyId)), desc(count()), named.skill)
    .limit(SPELLINGS_MAX)
  // «MS Excel» and «Excel» are one skill, as often named as the more frequent of the two.
  const names = new Set(rows.map(({ skill }) => skills.byName(skill)?.name ?? skill.trim()))
  return [...names].slice(0, SKILLS_MAX).map((name) => ({ name }))
}
