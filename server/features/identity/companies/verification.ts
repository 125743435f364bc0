import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { verificationEmail } from '#server/mail/templates/company-verification.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { MyCompany, StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { decidedFieldsOf } from './decided-fields.ts'
import { findRegisterStatus, requireNotEnded } from './ended.ts'
import { verificationDecided } from './events.ts'
import { myCompanyOf } from './my-company.ts'
import { findRegister } from './register-queries.ts'
import { recheckRegister } from './register.ts'
import { companyNotFound } from './service.ts'
import { readForStaff } from './staff-companies.ts'
import { fillFromRegister } from './store-register.ts'
import {
  findForStaff,
  listVerificationRecipients,
  lockCompanyRow,
  lockCompanyWithVacancies,
  setCompany,
  type CompanyFields,
  type CompanyRow,
} from './write-queries.ts'

/**
 * EDITOR and up. Idempotent.
 * @throws Problem invalid for a company without an INN, conflict for a verified one and for one that has ended
 */
export async function askVerification(ctx: Ctx, { id }: { id: number }): Promise<MyCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  return deps.db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    const stored = await lockCompanyRow(tx, id)
    const { accessLevel } = await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    if (!stored) throw companyNotFound()
    if (stored.verification === 'verified') throw new Problem('conflict', 'Компания уже проверена.')
    await requireNotEnded(tx, id)
    const row = await requestVerification(tx, stored, { userId, at: deps.now().toISOString() })
    return myCompanyOf(deps, row, accessLevel)
  })
}

/**
 * Adds the company to the queue of staff, unless it is verified or already in the queue. The caller has checked that
 * the user may edit it.
 * @returns whether it is verified
 * @throws Problem not_found, invalid for a company without an INN
 */
export async function ensureVerificationAsked(
  tx: Sql,
  { companyId, ...request }: { companyId: number; userId: number; at: string },
): Promise<boolean> {
  const stored = await lockCompanyRow(tx, companyId)
  if (!stored) throw companyNotFound()
  if (stored.verification === 'verified') return true
  await requestVerification(tx, stored, request)
  return false
}

/** @param company locked, not verified @throws Problem invalid for a company without an INN */
async function requestVerification(
  tx: Sql,
  company: CompanyRow,
  { userId, at }: { userId: number; at: string },
): Promise<CompanyRow> {
  if (company.verification === 'asked') return company
  if (company.inn === null) {
    const message = 'Укажите ИНН: по нему мы проверяем компанию.'
    throw new Problem('invalid', message, { inn: FORM_MESSAGES.required })
  }
  const row = await setCompany(tx, company.id, {
    verification: 'asked',
    verificationNote: null,
    verificationRequestedAt: at,
    verificationRequestedBy: userId,
    updatedAt: at,
  })
  await recordAudit(tx, {
    userId,
    action: 'company.verification_asked',
    objectKind: 'company',
    objectId: String(company.id),
    at,
  })
  return row
}

type Decision = { id: number; decision: 'verify' | 'refuse' | 'revoke'; note: string | null }

/**
 * For staff. A refusal and a revocation need a note; the company gets an e-mail. Empty fields that documents need are
 * filled from the register.
 * @throws Problem not_found, invalid for the field `note`, conflict when it was decided meanwhile
 */
export async function decideVerification(ctx: Ctx, { id, decision, note }: Decision): Promise<StaffCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  if (decision === 'verify') await recheckRegister(deps, { companyId: id, olderThanMs: DAY_MS })
  const row = await deps.db.transaction(async (tx) => {
    // Vacancies wait for an answer to the request, but not for a revocation.
    const stored = await (decision === 'revoke' ? lockCompanyRow(tx, id) : lockCompanyWithVacancies(tx, id))
    if (!stored) throw companyNotFound()
    if (decision !== 'verify' && note === null)
      throw new Problem('invalid', FORM_MESSAGES.required, { note: FORM_MESSAGES.required })
    if (decision === 'verify') await requireLiving(tx, id)
    if (stored.verification !== (decision === 'revoke' ? 'verified' : 'asked'))
      throw new Problem(
        'conflict',
        'По этой компании уже есть решение, или её данные изменились. Обновите страницу.',
      )
    const now = deps.now().toISOString()
    const facts = decision === 'verify' ? await findRegister(tx, stored) : null
    const company = facts ? await fillFromRegister(tx, { company: stored, facts, at: now }) : stored
    await setCompany(tx, id, {
      ...verificationChange(decision, { note, now }),
      decidedFields: decidedFieldsOf(company),
      updatedAt: now,
    })
    await recordAudit(tx, {
      userId,
      action: ACTIONS[decision],
      objectKind: 'company',
      objectId: String(id),
      details: { note },
      at: now,
    })
    if (decision !== 'revoke')
      await deps.events.raise(tx, verificationDecided, {
        companyId: id,
        isVerified: decision === 'verify',
        at: now,
      })
    const notification = verificationEmail(deps.site, { ...stored, decision, note })
    for (const recipient of await listVerificationRecipients(tx, stored))
      await deps.mailer.enqueue(tx, { ...notification, ...recipient })
    return findForStaff(tx, id)
  })
  if (!row) throw companyNotFound()
  await deps.changes.publish({ kind: 'company', id })
  return readForStaff(deps, row)
}

/** @throws Problem conflict */
async function requireLiving(tx: Sql, id: number) {
  const status = await findRegisterStatus(tx, id)
  if (status === null || !isEndedStatus(status)) return
  const label = REGISTER_STATUS_LABELS[status]
  throw new Problem('conflict', `По данным реестра компания ${label}: подтвердить её нельзя.`)
}

const ACTIONS = {
  verify: 'company.verified',
  refuse: 'company.verification_refused',
  revoke: 'company.verification_revoked',
} as const

function verificationChange(
  decision: Decision['decision'],
  { note, now }: { note: string | null; now: string },
): Partial<CompanyFields> {
  return decision === 'verify'
    ? { verification: 'verified', verificationNote: null, verifiedAt: now }
    : { verification: 'refused', verificationNote: note, verifiedAt: null }
}
