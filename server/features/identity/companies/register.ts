import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companyLiquidatedEmail } from '#server/mail/templates/company-verification.ts'
import type { RegisterEntry } from '#server/suggestions/register.ts'
import type { RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companyLiquidated, verificationDecided } from './events.ts'
import { findRegister, listDueForRegister } from './register-queries.ts'
import type { StoredFacts } from './register-queries.ts'
import { companyNotFound } from './service.ts'
import {
  listVerificationRecipients,
  lockCompanyRow,
  lockCompanyWithVacancies,
  setCompany,
} from './write-queries.ts'
import type { CompanyRow } from './write-queries.ts'

/** How long facts are good for. */
const FRESH_DAYS = 30
/** Of a run: with one run an hour it stays below the free limit of the service, 10 000 a day. */
const RUN_MAX = 300

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
    const entry = isPerson ? { ...form, registeredOn: null, headName: null, headPost: null } : form
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
 * Reads the facts of companies that have none, have changed their number, or were read long ago. Stops at the first
 * failure: the next run goes on. Without the service nothing happens.
 */
export async function refreshRegister(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'mailer' | 'site' | 'events' | 'changes' | 'companyRegister'>,
) {
  if (deps.companyRegister === null) return { companies: 0 }
  let count = 0
  const before = new Date(deps.now().getTime() - FRESH_DAYS * DAY_MS).toISOString()
  for (const { id, inn } of await listDueForRegister(deps.db, { before, limit: RUN_MAX })) {
    if (inn === null) continue
    const entry = await deps.companyRegister.find(inn).catch((error: unknown) => {
      deps.log.warn({ err: error, event: 'company_register.failed' })
      return undefined
    })
    if (entry === undefined) break
    const isStored = await deps.db.transaction(async (tx) => {
      const company = await lockToStore(tx, { id, status: entry?.status ?? null })
      // The company has changed its number meanwhile.
      if (company?.inn !== inn) return false
      await storeRegister(tx, deps, {
        company,
        entry,
        source: 'service',
        userId: null,
        at: deps.now().toISOString(),
      })
      return true
    })
    if (!isStored) continue
    await deps.changes.publish({ kind: 'company', id })
    count += 1
  }
  return { companies: count }
}

/** @param read.status what the register says; null for a number that it does not have */
const lockToStore = (tx: Sql, { id, status }: { id: number; status: RegisterEntry['status'] | null }) =>
  status === 'liquidated' ? lockCompanyWithVacancies(tx, id) : lockCompanyRow(tx, id)

type Read = {
  /** Locked by `lockToStore`, with an INN. */
  company: CompanyRow
  /** Null: the register has no such number. */
  entry: RegisterEntry | null
  source: StoredFacts['source']
  /** Null for the system. */
  userId: number | null
  /** Instant. */
  at: string
}

async function storeRegister(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  { company, entry, source, userId, at }: Read,
) {
  const before = await findRegister(tx, company)
  const facts = entry ?? NOTHING
  const row = { ...facts, inn: company.inn ?? '', source, readAt: at }
  await tx
    .insert(companyRegister)
    .values({ ...row, companyId: company.id })
    .onConflictDoUpdate({ target: companyRegister.companyId, set: row })
  if (facts.status === 'liquidated' && before?.status !== 'liquidated')
    await endLiquidated(tx, deps, { company, userId, at })
}

const NOTHING = {
  status: null,
  name: '',
  isPerson: false,
  registeredOn: null,
  headName: null,
  headPost: null,
  region: null,
}

const LIQUIDATED_NOTE =
  'По данным государственного реестра организация с этим ИНН ликвидирована. Если это ошибка или вы работаете через другую организацию, исправьте ИНН и попросите о проверке.'

/** A liquidated company hires nobody: its mark goes, moderators see its vacancies again, and it is told. */
async function endLiquidated(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  { company, userId, at }: Pick<Read, 'company' | 'userId' | 'at'>,
) {
  const { id, verification } = company
  if (verification === 'verified' || verification === 'asked')
    await setCompany(tx, id, {
      verification: 'refused',
      verificationNote: LIQUIDATED_NOTE,
      verifiedAt: null,
      updatedAt: at,
    })
  await recordAudit(tx, {
    userId,
    action: 'company.found_liquidated',
    objectKind: 'company',
    objectId: String(id),
    details: { verification },
    at,
  })
  await deps.events.raise(tx, companyLiquidated, { companyId: id, at })
  if (verification === 'asked')
    await deps.events.raise(tx, verificationDecided, { companyId: id, isVerified: false, at })
  for (const recipient of await listVerificationRecipients(tx, company))
    await deps.mailer.enqueue(tx, { ...companyLiquidatedEmail(deps.site, company), ...recipient })
}
