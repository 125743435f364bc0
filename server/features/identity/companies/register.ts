/** Reading the state register about companies: by staff, regularly, and before something that depends on it. */
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { isOfService } from '#server/suggestions/resilient.ts'
import { NOTHING_MORE, type RegisterEntry } from '#server/suggestions/register.ts'
import type { RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findStatusOfInn, refuseEndedInn } from './ended.ts'
import { findRegisterAge, listDueForRegister } from './register-queries.ts'
import { companyNotFound } from './service.ts'
import { lockToStore, storeRegister } from './store-register.ts'

/** How long facts are good for, and those that staff have written. */
const FRESH_DAYS = 30
/** The same for a company that has vacancies in the lists or access to contacts. */
const FRESH_DAYS_OF_ACTIVE = 1
/** Of a run: with one run an hour it stays below the free limit of the service, 10 000 a day. */
const RUN_MAX = 300
/** A person who waits for an order or a form waits for the register no longer. */
const ANSWER_MAX_MS = 2000

type Tools = Pick<
  Deps,
  'db' | 'now' | 'log' | 'mailer' | 'site' | 'events' | 'changes' | 'companyRegister' | 'notifier'
>

/**
 * For staff, who have read the register themselves.
 * @throws Problem not_found, invalid for a company without an INN
 */
export async function setRegisterByStaff(ctx: Ctx, { id, ...form }: RegisterForm & { id: number }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    const company = await lockToStore(tx, { id, status: form.status })
    if (!company) throw companyNotFound()
    if (company.inn === null)
      throw new Problem('invalid', 'Компания не указала ИНН.', { name: FORM_MESSAGES.required })
    const isPerson = company.inn.length === 12
    const entry = isPerson ? { ...form, ...NOTHING_MORE } : { ...form, ogrn: null }
    const at = deps.now().toISOString()
    await storeRegister(tx, deps, { company, entry: { ...entry, isPerson }, source: 'staff', userId, at })
    await recordAudit(tx, {
      userId,
      action: 'company.register_written',
      objectKind: 'company',
      objectId: String(id),
      details: { status: form.status },
      at,
    })
  })
  await deps.changes.publish({ kind: 'company', id })
}

/**
 * Reads the facts of companies that have none, have changed their number, or were read long ago. Stops when the service
 * fails: the next run continues. Does nothing without the service.
 */
export async function refreshRegister(deps: Tools) {
  if (deps.companyRegister === null) return { companies: 0 }
  let count = 0
  const now = deps.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const due = await listDueForRegister(deps.db, {
    at: now.toISOString(),
    before: before(FRESH_DAYS),
    beforeOfActive: before(FRESH_DAYS_OF_ACTIVE),
    limit: RUN_MAX,
  })
  for (const { id, inn } of due) {
    if (inn === null) continue
    const outcome = await readAndStore(deps, { id, inn })
    if (outcome === 'failed') break
    if (outcome === 'stored') count += 1
  }
  return { companies: count }
}

/**
 * Reads the register again before something that depends on it, unless that was done lately. Without an answer what is
 * stored counts.
 * @param options.olderThanMs facts that are younger are not read again; those of staff are good for thirty days
 */
export async function recheckRegister(
  deps: Tools,
  { companyId, olderThanMs }: { companyId: number; olderThanMs: number },
) {
  if (deps.companyRegister === null) return
  const known = await findRegisterAge(deps.db, companyId)
  if (!known) return
  const freshMs = known.source === 'staff' ? FRESH_DAYS * DAY_MS : olderThanMs
  if (known.readAt !== null && deps.now().getTime() - Date.parse(known.readAt) < freshMs) return
  await readAndStore(deps, { id: companyId, inn: known.inn }, { timeoutMs: ANSWER_MAX_MS })
}

/**
 * Returns the register entry for the INN that a company is about to get; undefined when the register is not queried or
 * does not answer.
 * @throws Problem conflict for the field `inn`, for a company that has ended
 */
export async function lookUpInn(ctx: Ctx, inn: string | null | undefined) {
  if (!inn) return undefined
  const { db, log, companyRegister, limits } = ctx.deps
  const isAsked =
    companyRegister !== null && (await limits.isWithin('suggestions', String(requirePerson(ctx).userId)))
  const entry = isAsked
    ? await companyRegister.find(inn, { timeoutMs: ANSWER_MAX_MS }).catch((error: unknown) => {
        log.warn({ err: error, event: 'company_register.failed' })
        return undefined
      })
    : undefined
  refuseEndedInn(entry === undefined ? await findStatusOfInn(db, inn) : (entry?.status ?? null))
  return entry
}

/** `skipped`: nothing was learned about this company, which says nothing about the others. */
async function readAndStore(
  deps: Tools,
  { id, inn }: { id: number; inn: string },
  options?: { timeoutMs: number },
): Promise<'stored' | 'skipped' | 'failed'> {
  if (deps.companyRegister === null) return 'failed'
  let entry: RegisterEntry | null
  try {
    entry = await deps.companyRegister.find(inn, options)
  } catch (error) {
    deps.log.warn({ err: error, event: 'company_register.failed' })
    return isOfService(error) ? 'failed' : 'skipped'
  }
  const isStored = await deps.db.transaction(async (tx) => {
    const company = await lockToStore(tx, { id, status: entry?.status ?? null })
    // The company has changed its number meanwhile.
    if (company?.inn !== inn) return false
    const at = deps.now().toISOString()
    await storeRegister(tx, deps, { company, entry, source: 'service', userId: null, at })
    return true
  })
  if (!isStored) return 'skipped'
  await deps.changes.publish({ kind: 'company', id })
  return 'stored'
}
