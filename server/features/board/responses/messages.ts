import { eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { messageEmail } from '#server/mail/templates/responses.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Message } from '#shared/features/board/responses/contract.ts'
import { MESSAGES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireMyResponse, requireReceived } from './access.ts'
import { canWrite } from './policy.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'
import { findSeekerEmail, listManagerEmails } from './sides-queries.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { standingOf } from './presenters.ts'

/** The seeker writes. @throws Problem not_found, conflict, too_many_requests */
export function writeAsSeeker(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<Message> {
  const { userId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const { response, vacancy, company } = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const written = { response, vacancy, company: company.title, userId, text }
    return write(tx, ctx.deps, { ...written, side: 'seeker' })
  })
}

/** The company writes. @throws Problem not_found, conflict, too_many_requests */
export function writeAsCompany(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<Message> {
  return ctx.deps.db.transaction(async (tx) => {
    const { row, ...found } = await requireReceived(ctx, tx, { id, forUpdate: true })
    return write(tx, ctx.deps, { ...found, response: row, side: 'company', text })
  })
}

type Words = { responseId: number; side: Side; userId: number; text: string; at: string }

/** A message without a letter of its own: the caller writes one about what happened. */
export async function insertMessage(tx: Sql, words: Words) {
  await tx.insert(responseMessages).values(words)
  await addUnread(tx, words)
}

type Written = {
  /** Held. */
  response: ResponseRow
  vacancy: VacancyOfResponse
  /** Its name. */
  company: string
  side: Side
  userId: number
  text: string
}

async function write(tx: Sql, deps: Pick<Deps, 'now' | 'mailer' | 'site'>, written: Written) {
  const { response, side, userId, text } = written
  if (!canWrite(standingOf(response), side))
    throw new Problem('conflict', 'Переписка по этому отклику закончена.')
  const at = deps.now().toISOString()
  const words = { responseId: response.id, side, userId, text, at }
  const message = await insertWithinLimit(tx, words)
  // At most one letter an hour: the first message of a talk brings the other side back.
  const toldAt = side === 'company' ? response.seekerNotifiedAt : response.companyNotifiedAt
  const isTelling = toldAt === null || Date.parse(at) - Date.parse(toldAt) >= HOUR_MS
  await addUnread(tx, { ...words, isTelling })
  if (isTelling) await tell(tx, deps, written)
  return message
}

/** The other messages of the day are counted under the lock of the response. @throws Problem too_many_requests */
async function insertWithinLimit(tx: Sql, { responseId, side, userId, text, at }: Words): Promise<Message> {
  const since = new Date(Date.parse(at) - DAY_MS).toISOString()
  const { rows } = await tx.execute<{ id: number; first_name: string; last_name: string | null }>(sql`
    with written as (
      insert into ${responseMessages} (response_id, side, user_id, text, at)
      select ${responseId}::int, ${side}::text, ${userId}::int, ${text}::text, ${at}::timestamptz
      where (
        select count(*) from ${responseMessages} earlier
        where earlier.response_id = ${responseId} and earlier.side = ${side} and earlier.at > ${since}
      ) < ${MESSAGES_A_DAY}
      returning id, user_id
    )
    select written.id, ${users.firstName}, ${users.lastName}
    from written join ${users} on ${users.id} = written.user_id
  `)
  const [row] = rows
  if (!row)
    throw tooManyRequests(
      `За сутки в одной переписке можно написать ${MESSAGES_A_DAY} сообщений. Продолжите завтра.`,
    )
  const name = fullName({ firstName: row.first_name, lastName: row.last_name })
  return { id: row.id, side, name, text, at: instantOf(at) }
}

/** One more message that the other side has not opened. @param isTelling whether a letter goes to that side now */
async function addUnread(
  tx: Sql,
  { responseId, side, at, isTelling = false }: Omit<Words, 'text' | 'userId'> & { isTelling?: boolean },
) {
  await tx
    .update(responses)
    .set({
      updatedAt: at,
      ...(side === 'company'
        ? { unreadBySeeker: sql`${responses.unreadBySeeker} + 1`, ...(isTelling && { seekerNotifiedAt: at }) }
        : {
            unreadByCompany: sql`${responses.unreadByCompany} + 1`,
            ...(isTelling && { companyNotifiedAt: at }),
          }),
    })
    .where(eq(responses.id, responseId))
}

async function tell(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { response, vacancy: { id, title }, company, side, text }: Written,
) {
  if (side === 'company') {
    const recipient = await findSeekerEmail(tx, response.userId)
    const url = `/personal/responses/${response.id}`
    if (recipient !== null)
      await mailer.enqueue(tx, { ...messageEmail(site, { title, url, from: { company }, text }), recipient })
    return
  }
  const url = `/responses/${id}?response=${response.id}`
  for (const recipient of await listManagerEmails(tx, id))
    await mailer.enqueue(tx, { ...messageEmail(site, { title, url, from: 'seeker', text }), recipient })
}
