import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { messageEmail } from '#server/mail/templates/responses.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { refuseEnded } from '#server/features/identity/companies/ended.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Message } from '#shared/features/board/responses/model.ts'
import { MESSAGES_A_DAY, type Side } from '#shared/features/board/responses/vocabulary.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireMyResponse, requireReceived } from '../access.ts'
import { messageReceived } from '../events.ts'
import { requireAllowedReply } from './message-rules.ts'
import { visibleName } from '../listing/names.ts'
import { canWrite } from '../policy.ts'
import { listMessages, type ResponseRow, type VacancyOfResponse } from '../queries.ts'
import { notifyManagers } from '../recipients.ts'
import { responseMessages } from '#server/db/schema/responses.ts'
import { addUnread } from './unread.ts'

/** The same text right after itself within this time is a repeated request, not another message. */
const REPEAT_MS = 2 * MINUTE_MS

/** The seeker writes. @throws Problem not_found, conflict, too_many_requests */
export function writeAsSeeker(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<Message> {
  const { userId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const { response, vacancy, company } = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const written = { response, vacancy, company: company.title, userId, text }
    return write(tx, ctx.deps, { ...written, side: 'seeker' })
  })
}

/** The company writes. @throws Problem not_found, conflict, too_many_requests, invalid for the field `text` */
export async function writeAsCompany(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<Message> {
  await requireAllowedReply(ctx, { id, text, field: 'text' })
  return ctx.deps.db.transaction(async (tx) => {
    const { row, registerStatus, ...found } = await requireReceived(ctx, tx, { id, forUpdate: true })
    refuseEnded(registerStatus)
    return write(tx, ctx.deps, { ...found, response: row, side: 'company', text })
  })
}

type NewMessage = { responseId: number; side: Side; userId: number; text: string; at: string }

/** Adds a message without an e-mail about it: the caller sends one about what happened. */
export async function insertMessage(tx: Sql, message: NewMessage) {
  await tx.insert(responseMessages).values(message)
  await addUnread(tx, message)
}

type Written = {
  /** Locked. */
  response: ResponseRow
  vacancy: VacancyOfResponse
  /** Title of the company. */
  company: string
  side: Side
  userId: number
  text: string
}

async function write(tx: Sql, deps: Pick<Deps, 'now' | 'notifier' | 'site' | 'events'>, given: Written) {
  const { response, side, userId, text } = given
  if (!canWrite(response, side, deps.now()))
    throw new Problem('conflict', 'Переписка по этому отклику закончена.')
  const at = deps.now().toISOString()
  const written = { responseId: response.id, side, userId, text, at }
  const { message, isRepeat } = await insertOnce(tx, written)
  if (isRepeat) return message
  // At most one e-mail an hour: the first message of a conversation brings the other side back.
  const notifiedAt = side === 'company' ? response.seekerNotifiedAt : response.companyNotifiedAt
  const shouldNotify = notifiedAt === null || Date.parse(at) - Date.parse(notifiedAt) >= HOUR_MS
  await addUnread(tx, { ...written, shouldNotify })
  if (side === 'seeker')
    await deps.events.raise(tx, messageReceived, {
      responseId: response.id,
      vacancyId: response.vacancyId,
    })
  if (shouldNotify) await notifyOtherSide(tx, deps, given)
  return message
}

/**
 * Returns the last message when it is identical: its response was lost, or the button was pressed twice. The caller
 * holds the lock of the response, so the second of two concurrent calls finds the message of the first.
 */
async function findJustSent(
  tx: Sql,
  { responseId, side, userId, text, at }: NewMessage,
): Promise<Message | null> {
  const [last] = await listMessages(tx, responseId, 1)
  const isSame = last?.side === side && last.userId === userId && last.text === text
  if (!isSame || Date.parse(at) - Date.parse(last.at) > REPEAT_MS) return null
  return { id: last.id, side, name: fullName(last), text, at: last.at }
}

/**
 * Writes a message unless it repeats the last one. The caller holds the lock of the response, so the count of the last 24 hours
 * is exact.
 * @throws Problem too_many_requests
 */
async function insertOnce(tx: Sql, written: NewMessage): Promise<{ message: Message; isRepeat: boolean }> {
  const { responseId, side, userId, text, at } = written
  const since = new Date(Date.parse(at) - DAY_MS).toISOString()
  const repeatedSince = new Date(Date.parse(at) - REPEAT_MS).toISOString()
  const { rows } = await tx.execute<{ id: number; first_name: string; last_name: string | null }>(sql`
    with written as (
      insert into ${responseMessages} (response_id, side, user_id, text, at)
      select ${responseId}::int, ${side}::text, ${userId}::int, ${text}::text, ${at}::timestamptz
      where (
        select count(*) from ${responseMessages} earlier
        where earlier.response_id = ${responseId} and earlier.side = ${side} and earlier.at > ${since}
      ) < ${MESSAGES_A_DAY}
      and not exists (
        select from (
          select side, user_id, text, at from ${responseMessages} earlier
          where earlier.response_id = ${responseId} order by earlier.id desc limit 1
        ) as last
        where last.side = ${side} and last.user_id = ${userId} and last.text = ${text}
          and last.at >= ${repeatedSince}
      )
      returning id, user_id
    )
    select written.id, ${users.firstName}, ${users.lastName}
    from written join ${users} on ${users.id} = written.user_id
  `)
  const [row] = rows
  if (row) {
    const name = fullName({ firstName: row.first_name, lastName: row.last_name })
    return { message: { id: row.id, side, name, text, at }, isRepeat: false }
  }
  const sent = await findJustSent(tx, written)
  if (sent) return { message: sent, isRepeat: true }
  throw tooManyRequests(
    `За сутки в одной переписке можно написать ${MESSAGES_A_DAY} сообщений. Продолжите завтра.`,
  )
}

async function notifyOtherSide(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  { response, vacancy: { id, title }, company, side, text }: Written,
) {
  if (side === 'company') {
    const url = `/personal/responses/${response.id}`
    const email = messageEmail(site, { responseId: response.id, title, url, from: { company }, text })
    return notifier.notify(tx, [{ userId: response.userId, email }])
  }
  const url = `/responses/${id}?response=${response.id}`
  const email = messageEmail(site, {
    responseId: response.id,
    title,
    url,
    from: { seeker: visibleName(response) },
    text,
  })
  await notifyManagers(tx, { notifier }, id, { email })
}
