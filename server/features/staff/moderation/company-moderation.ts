import { sql } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { requireNamedCompany } from '#server/features/identity/companies/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { CompanyModeration } from '#shared/features/staff/moderation/contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const YEAR_DAYS = 365
/** A share of fewer vacancies says little about a company. */
const DECIDED_MIN = 5
/** How long an author may correct a text before the request to do so counts as a refusal. */
const CORRECTION_DAYS = 14

/**
 * How many vacancies of a year the moderators refused, by the last decision about each. A text that waits again, one that
 * was approved after a correction, and a vacancy whose older text stays up are not refused.
 * @throws Problem not_found
 */
export async function readCompanyModeration(ctx: Ctx, { id }: { id: number }): Promise<CompanyModeration> {
  const { db, now } = ctx.deps
  await requireNamedCompany(ctx, id)
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  // From the vacancies, whose index leads to the company; imported ones were never decided.
  const { rows } = await db.execute<{ decided: number; refused: number }>(sql`
    with judged as (
      select ${vacancies.publishedAt} is null as is_hidden, last.state, last.decided_at, approved.id as approved_id
      from ${vacancies}
      join lateral (
        select ${moderationCases.state}, ${moderationCases.decidedAt}
        from ${moderationCases}
        where ${moderationCases.kind} = 'vacancy' and ${moderationCases.objectId} = ${vacancies.id}::text
          and ${moderationCases.state} <> 'withdrawn'
        order by ${moderationCases.id} desc
        limit 1
      ) last on true
      left join lateral (
        select ${moderationCases.id}
        from ${moderationCases}
        where ${moderationCases.kind} = 'vacancy' and ${moderationCases.objectId} = ${vacancies.id}::text
          and ${moderationCases.state} = 'approved' and ${moderationCases.decidedAt} >= ${before(YEAR_DAYS)}
        limit 1
      ) approved on true
      where ${vacancies.companyId} = ${id} and ${vacancies.authorId} is not null
    ), counted as (
      select approved_id, is_hidden and decided_at >= ${before(YEAR_DAYS)} and (
        state = 'rejected' or (state = 'changes_asked' and decided_at < ${before(CORRECTION_DAYS)})
      ) as is_refused
      from judged
    )
    select
      count(*) filter (where is_refused or approved_id is not null)::int as decided,
      count(*) filter (where is_refused)::int as refused
    from counted
  `)
  const { decided, refused } = rows[0] ?? { decided: 0, refused: 0 }
  return { year: decided < DECIDED_MIN ? null : { decided, refused } }
}
