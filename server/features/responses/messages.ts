import type { Sql } from '#server/db/client.ts'
import { findCompanyRef } from '#server/features/companies/service.ts'
import { messageLetter } from '#server/mail/templates/responses.ts'
import { requirePerson } from '#server/platform/access.ts'
import { tooManyRequests } from '#server/platform/too-many-requests.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import type { OwnResponse, Received } from '#shared/features/responses/contract.ts'
import { MESSAGES_A_DAY } from '#shared/features/responses/vocabulary.ts'
import type { Side } from '#shared/features/responses/vocabulary.ts'
import { HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireOwn, requireReceived } from './access.ts'
import { canWrite } from './policy.ts'
import { countMessagesOf } from './limit-queries.ts'
import { setResponse } from './queries.ts'
import { findPersonToTell, listRecipients } from './sides-queries.ts'
import { addUnread, insertMessage } from './talk-queries.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { ownResponseOf, receivedOf, standingOf } from './views.ts'

/** The seeker writes. @throws Problem not_found, conflict, too_many_requests */
export async function writeAsSeeker(
  ctx: Ctx,
  { id, text }: { id: number; text: string },
): Promise<OwnResponse> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    const { response, vacancy } = await requireOwn(ctx, tx, { id, isHeld: true })
    await write(tx, deps, { response, vacancy, side: 'seeker', userId, text })
  })
  return ownResponseOf(deps, deps.db, await requireOwn(ctx, deps.db, { id }))
}

/** The company writes. @throws Problem not_found, conflict, too_many_requests */
export async function writeAsCompany(
  ctx: Ctx,
  { id, text }: { id: number; text: string },
): Promise<Received> {
  const { deps } = ctx
  await deps.db.transaction(async (tx) => {
    const { row, vacancy, userId } = await requireReceived(ctx, tx, { id, isHeld: true })
    await write(tx, deps, { response: row, vacancy, side: 'company', userId, text })
  })
  return receivedOf(deps, deps.db, await requireReceived(ctx, deps.db, { id }))
}

/** A message without a letter of its own: the caller writes one about what happened. */
export async function putMessage(
  tx: Sql,
  {
    response,
    side,
    userId,
    text,
    at,
  }: { response: Pick<ResponseRow, 'id'>; side: Side; userId: number; text: string; at: string },
) {
  await insertMessage(tx, { responseId: response.id, side, userId, text, at })
  await addUnread(tx, { id: response.id, side: otherOf(side), at })
}

type Written = {
  /** Held. */
  response: ResponseRow
  vacancy: VacancyOfResponse
  side: Side
  userId: number
  text: string
}

async function write(tx: Sql, deps: Pick<Deps, 'now' | 'mailer' | 'site'>, written: Written) {
  const { response, side } = written
  const now = deps.now()
  if (!canWrite(standingOf(response), side))
    throw new Problem('conflict', 'Переписка по этому отклику закончена.')
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  if ((await countMessagesOf(tx, { responseId: response.id, side, since })) >= MESSAGES_A_DAY)
    throw tooManyRequests(
      `За сутки в одной переписке можно написать ${MESSAGES_A_DAY} сообщений. Продолжите завтра.`,
    )
  const at = now.toISOString()
  await putMessage(tx, { ...written, at })
  await tell(tx, deps, { ...written, at })
}

/** At most one letter an hour: the first message of a talk brings the other side back. */
async function tell(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { response, vacancy, side, text, at }: Written & { at: string },
) {
  const toldAt = side === 'company' ? response.seekerToldAt : response.companyToldAt
  if (toldAt !== null && Date.parse(at) - Date.parse(toldAt) < HOUR_MS) return
  await setResponse(tx, response.id, side === 'company' ? { seekerToldAt: at } : { companyToldAt: at })
  const { title, companyId } = vacancy
  if (side === 'company') {
    const recipient = await findPersonToTell(tx, response.userId)
    if (recipient === null) return
    const company = (await findCompanyRef({ db: tx }, companyId))?.title ?? ''
    const url = `/personal/responses/${response.id}`
    await mailer.enqueue(tx, { ...messageLetter(site, { title, url, from: { company }, text }), recipient })
    return
  }
  const url = `/responses/${vacancy.id}?response=${response.id}`
  for (const recipient of await listRecipients(tx, vacancy.id))
    await mailer.enqueue(tx, { ...messageLetter(site, { title, url, from: 'seeker', text }), recipient })
}

const otherOf = (side: Side): Side => (side === 'seeker' ? 'company' : 'seeker')
