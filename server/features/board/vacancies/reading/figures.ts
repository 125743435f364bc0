import { sql, type SQL } from 'drizzle-orm'

/** The vacancy of a prepared statement. */
export const VACANCY_ID = sql.placeholder('id')

/**
 * The views of a vacancy, its responses and the visits of its source from here, and how often it and those that it repeats were placed again.
 * @param chain their ids and its own, in brackets
 */
export const figureColumns = (chain: SQL = sql`(${VACANCY_ID}::int)`) => ({
  views: sql<number>`(
    select coalesce(sum(views), 0) from vacancy_days where vacancy_id = ${VACANCY_ID}::int
  )::int`,
  sourceClicks: sql<number>`(
    select coalesce(sum(source_clicks), 0) from vacancy_days where vacancy_id = ${VACANCY_ID}::int
  )::int`,
  responses: sql<number>`(
    select count(*) from responses where vacancy_id = ${VACANCY_ID}::int and origin = 'response'
  )::int`,
  // A publication from moderation is a placement when it is the first, or when the one before it had ended.
  again: sql<number>`(
    select count(*) from (
      select from_status, to_status,
        lag(to_status) over (partition by vacancy_id order by id) as before
      from vacancy_state_changes
      where vacancy_id in ${chain} and to_status in ('published', 'expired', 'archived')
    ) as changes
    where to_status = 'published' and from_status = 'moderation' and before in ('expired', 'archived')
  )::int`,
})
