/** The paid term of a published vacancy while it runs: it can be made longer, or moved to a higher tariff. */
import type { Deps } from '#server/features/board/context.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancyReturned, vacancyShown } from '../events.ts'
import { confirmIn } from '../confirmation/confirm.ts'
import { confirmedColumns } from '../confirmation/confirmation-links.ts'
import { daysAfter, moveVacancy } from './lifecycle.ts'
import { findLifecycle, lockLifecycle, setVacancy, type VacancyLifecycle } from '../queries.ts'

/** The term that a purchase was made for: another end or tariff means that something else was bought meanwhile. */
export type RunningTerm = { tariff: TariffCode; /** Instant. */ until: string }
type RunningVacancy = Pick<VacancyLifecycle, 'id' | 'companyId' | 'title' | 'status' | 'authorId'> & {
  running: RunningTerm
}

/**
 * Locks a published vacancy of a company whose paid term runs.
 * @param options.until the end of the term that the caller has seen
 * @throws Problem not_found for a foreign or a missing one, conflict when no such term runs
 */
export async function requireRunningTerm(
  tx: Sql,
  {
    vacancyId,
    companyId,
    until,
    at,
  }: { vacancyId: number; companyId: number; until: string; /** Instant. */ at: string },
): Promise<RunningVacancy> {
  const vacancy = withRunningTerm(await lockLifecycle(tx, vacancyId), { companyId, at })
  if (!isSameMoment(vacancy.running.until, until)) throw termChanged()
  return vacancy
}

/** A published vacancy of a company whose paid term runs. @throws as requireRunningTerm */
export const findRunningTerm = async (
  db: Sql,
  { vacancyId, companyId, at }: { vacancyId: number; companyId: number; /** Instant. */ at: string },
): Promise<RunningVacancy> => withRunningTerm(await findLifecycle(db, vacancyId), { companyId, at })

function withRunningTerm(
  vacancy: VacancyLifecycle | null,
  { companyId, at }: { companyId: number; at: string },
): RunningVacancy {
  if (!vacancy || vacancy.companyId !== companyId) throw vacancyNotFound()
  const running = runningTermOf(vacancy, new Date(at))
  if (!running)
    throw new Problem(
      'conflict',
      'Продлить и перевести на другой тариф можно только опубликованную вакансию.',
    )
  return { ...vacancy, running }
}

/** Null when no paid term runs: imported vacancies have none. */
export function runningTermOf(
  { status, tariffCode, expiresAt }: Pick<VacancyLifecycle, 'status' | 'tariffCode' | 'expiresAt'>,
  now: Date,
): RunningTerm | null {
  if (status !== 'published' || tariffCode === null || expiresAt === null) return null
  return Date.parse(expiresAt) > now.getTime() ? { tariff: tariffCode, until: expiresAt } : null
}

type Bought = {
  vacancyId: number
  /** As it was when the purchase was made. */
  running: RunningTerm
  userId: number
  /** Instant. */
  at: string
}

/**
 * Adds days to the end of a term and raises the vacancy. A term that has ended during the payment begins again. Call
 * `deps.changes.publish` after the commit.
 * @returns the added days as instants
 * @throws Problem conflict when another purchase has changed the term, or the vacancy was closed
 */
export async function extendTerm(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  { days, ...bought }: Bought & { days: number },
): Promise<{ startsAt: string; endsAt: string }> {
  const { vacancy, running } = await lockBoughtFor(tx, deps, bought)
  const { at } = bought
  const startsAt = hasEnded(vacancy, { running, at }) ? at : running.until
  const endsAt = daysAfter(startsAt, days)
  const { raiseEveryDays } = vacancy
  const nextRaiseAt =
    vacancy.status === 'published' || raiseEveryDays === null
      ? vacancy.nextRaiseAt
      : daysAfter(at, raiseEveryDays)
  await continueTerm(tx, deps, { vacancy, bought, set: { expiresAt: endsAt, nextRaiseAt } })
  return { startsAt, endsAt }
}

/**
 * Moves a running vacancy to another tariff and raises it. Call `deps.changes.publish` after the commit.
 * @param bought.days of the new tariff, for a term that begins now or has ended during the payment
 * @param bought.keepsEnd the running term keeps its end
 * @returns the days of the new tariff as instants
 * @throws as extendTerm
 */
export async function upgradeTerm(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  {
    tariff,
    keepsEnd,
    ...bought
  }: Bought & {
    tariff: { code: TariffCode; days: number; raiseEveryDays: number | null; isHighlighted: boolean }
    keepsEnd: boolean
  },
): Promise<{ startsAt: string; endsAt: string }> {
  const { vacancy, running } = await lockBoughtFor(tx, deps, bought)
  const { at } = bought
  const { code: tariffCode, raiseEveryDays, isHighlighted } = tariff
  const endsAt = keepsEnd && !hasEnded(vacancy, { running, at }) ? running.until : daysAfter(at, tariff.days)
  const nextRaiseAt = raiseEveryDays === null ? null : daysAfter(at, raiseEveryDays)
  const set = { tariffCode, raiseEveryDays, isHighlighted, nextRaiseAt, expiresAt: endsAt }
  await continueTerm(tx, deps, { vacancy, bought, set })
  return { startsAt: at, endsAt }
}

/** The purchase confirms that the vacancy is current: an unconfirmed one returns to the lists with the days that it had. */
async function lockBoughtFor(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  { vacancyId, running, userId, at }: Bought,
): Promise<{ vacancy: VacancyLifecycle; running: RunningTerm }> {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy) throw vacancyNotFound()
  const { status, tariffCode, expiresAt } = vacancy
  if (!isPlaced(status) && status !== 'expired')
    throw new Problem('conflict', 'Вакансия больше не опубликована.')
  if (tariffCode !== running.tariff || expiresAt === null || !isSameMoment(expiresAt, running.until))
    throw termChanged()
  if (status === 'expired') return { vacancy, running }
  await confirmIn(tx, deps, { vacancy, userId, at })
  const confirmed = (await lockLifecycle(tx, vacancyId)) ?? vacancy
  return { vacancy: confirmed, running: { ...running, until: confirmed.expiresAt ?? expiresAt } }
}

const hasEnded = ({ status }: VacancyLifecycle, { running, at }: Pick<Bought, 'running' | 'at'>) =>
  status === 'expired' || Date.parse(running.until) <= Date.parse(at)

async function continueTerm(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  {
    vacancy,
    bought: { userId, at },
    set,
  }: { vacancy: VacancyLifecycle; bought: Bought; set: Parameters<typeof moveVacancy>[1]['set'] },
) {
  const { id } = vacancy
  const changed = { ...set, publishedAt: at, endingNotifiedAt: null }
  if (vacancy.status === 'published') return setVacancy(tx, { id, at, ...changed })
  await moveVacancy(tx, {
    vacancy,
    to: 'published',
    userId,
    at,
    set: { ...changed, ...confirmedColumns(at) },
  })
  await events.raise(tx, vacancyShown, { vacancyId: id })
  await events.raise(tx, vacancyReturned, { vacancyId: id })
}

const isSameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other)

const termChanged = () =>
  new Problem('conflict', 'Срок или тариф этой вакансии уже изменился: посмотрите новый на её странице.')
