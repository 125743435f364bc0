import { inArray } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Closing } from '#server/features/board/responses/closing/close.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { requireAllowedMessage } from '#server/features/board/responses/conversation/message-rules.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { BulkAction } from '#shared/features/board/posting/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import type { ArchiveReason } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { archiveIn, restoreIn } from '../placement/archive.ts'
import { confirmByActor, confirmIn } from '../confirmation/confirm.ts'
import { readMyVacancy } from './read.ts'
import { removeIn } from '../editing/save.ts'
import { requireVacancy } from '../access.ts'
import { canRaise } from '../policy.ts'
import { setVacancy } from '../queries.ts'
import { daysAfter } from '../placement/lifecycle.ts'

/** Answers to people, chosen by the person who closes a vacancy. */
type Chosen = Pick<Closing, 'answer' | 'invited'>

type ActionIn = (tx: Sql) => Promise<void>

/** Closes a vacancy, reopens it, confirms that it is current, or raises it. @throws Problem not_found, conflict */
export const archiveVacancy = async (ctx: Ctx, input: { id: number; reason: ArchiveReason } & Chosen) => {
  await requireAllowedAnswers(ctx, { ids: [input.id], ...input })
  return act(ctx, input, (tx) => archiveIn(ctx, tx, input))
}
export const restoreVacancy = (ctx: Ctx, input: { id: number }) =>
  act(ctx, input, (tx) => restoreIn(ctx, tx, input))
export const confirmVacancy = (ctx: Ctx, input: { id: number }) =>
  act(ctx, input, (tx) => confirmByActor(ctx, tx, input))
export const raiseVacancy = (ctx: Ctx, input: { id: number }) =>
  act(ctx, input, (tx) => raiseIn(ctx, tx, input))

async function act(ctx: Ctx, { id }: { id: number }, run: ActionIn) {
  await ctx.deps.db.transaction(run)
  await ctx.deps.changes.publish({ kind: 'vacancies', ids: [id] })
  return readMyVacancy(ctx, { id })
}

/** @throws Problem not_found, conflict */
export async function removeVacancy(ctx: Ctx, { id }: { id: number }) {
  await ctx.deps.db.transaction((tx) => removeIn(ctx, tx, { id }))
  return {}
}

/** Runs one action on several vacancies, each in a separate transaction: a refusal does not stop the others. */
export async function runBulk(
  ctx: Ctx,
  {
    ids,
    act: name,
    ...closing
  }: {
    ids: readonly VacancyId[]
    act: BulkAction
    reason: ArchiveReason | null
  } & Chosen,
) {
  await requireAllowedAnswers(ctx, { ids, ...closing })
  const done: VacancyId[] = []
  const refused: { id: VacancyId; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await ctx.deps.db.transaction((tx) => runOne(ctx, tx, { id, name, ...closing }))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, message: error.message })
    }
  }
  if (done.length > 0) await ctx.deps.changes.publish({ kind: 'vacancies', ids: done })
  return { done, refused }
}

/** @throws Problem invalid for a text by which a company that is not verified lures people away */
async function requireAllowedAnswers(
  ctx: Ctx,
  { ids, answer, invited }: { ids: readonly number[] } & Chosen,
) {
  const texts = [answer, invited?.everybody, ...(invited?.each ?? [])].map((one) => one?.message ?? '')
  await requireAllowedMessage(ctx, {
    text: texts.filter((text) => text !== '').join('\n\n'),
    field: 'message',
    companiesOf: async () => {
      const rows = await ctx.deps.db
        .selectDistinct({ id: vacancies.companyId })
        .from(vacancies)
        .where(inArray(vacancies.id, [...ids]))
      return rows.map(({ id }) => id)
    },
  })
}

function runOne(
  ctx: Ctx,
  tx: Sql,
  {
    id,
    name,
    reason,
    answer,
    invited,
  }: { id: VacancyId; name: BulkAction; reason: ArchiveReason | null } & Chosen,
) {
  switch (name) {
    case 'confirm':
      return confirmByActor(ctx, tx, { id })
    case 'archive':
      return archiveIn(ctx, tx, { id, reason: reason ?? 'not_needed', answer, invited })
    case 'restore':
      return restoreIn(ctx, tx, { id })
    case 'raise':
      return raiseIn(ctx, tx, { id })
    case 'remove':
      return removeIn(ctx, tx, { id })
  }
}

/**
 * Puts a vacancy on top of the lists now, at the cost of its next raise: how many there are in a term stays the same.
 * @throws Problem not_found, or conflict that says why not
 */
async function raiseIn(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
  const { status, tariffCode, raiseEveryDays, nextRaiseAt } = vacancy
  await requireNotEnded(tx, vacancy.companyId)
  if (status === 'unconfirmed')
    throw new Problem('conflict', 'Сначала подтвердите, что вакансия актуальна: сейчас её нет в списках.')
  if (status !== 'published') throw new Problem('conflict', 'Поднять можно только опубликованную вакансию.')
  if (raiseEveryDays === null || nextRaiseAt === null)
    throw new Problem(
      'conflict',
      tariffCode === null
        ? 'Поднятий у этой вакансии нет.'
        : `По тарифу «${TARIFF_TITLES[tariffCode]}» поднятий нет.`,
    )
  const now = ctx.deps.now()
  if (!canRaise({ ...vacancy, revision: null }, now))
    throw new Problem(
      'conflict',
      vacancy.expiresAt !== null && Date.parse(nextRaiseAt) >= Date.parse(vacancy.expiresAt)
        ? 'Все поднятия этого размещения уже сделаны.'
        : 'Вакансию уже поднимали за последние сутки.',
    )
  const at = now.toISOString()
  await setVacancy(tx, { id, at, publishedAt: at, nextRaiseAt: daysAfter(nextRaiseAt, raiseEveryDays) })
  await confirmIn(tx, ctx.deps, { vacancy, userId: vacancy.userId, at })
}
