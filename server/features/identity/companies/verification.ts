import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { verificationEmail } from '#server/mail/templates/company-verification.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { MyCompany, StaffCompany } from '#shared/features/identity/companies/contract.ts'
import type { RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { changesOf, decidedFieldsOf } from './decided-fields.ts'
import { verificationDecided } from './events.ts'
import { papersForStaff } from './papers.ts'
import { myCompanyOf, registeredCompanyOf } from './my-company.ts'
import { findRegister } from './register-queries.ts'
import { setRegisterByStaff } from './register.ts'
import { companyNotFound } from './service.ts'
import {
  countByVerification,
  findForStaff,
  listByVerification,
  listVerificationRecipients,
  lockCompanyRow,
  lockCompanyWithVacancies,
  setCompany,
} from './write-queries.ts'
import type { CompanyFields, CompanyRow, StaffRow } from './write-queries.ts'

/**
 * EDITOR and up. Idempotent.
 * @throws Problem invalid for a company without an INN, conflict for a verified one
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
    const row = await requestVerification(tx, stored, { userId, at: deps.now().toISOString() })
    return myCompanyOf(deps, row, accessLevel)
  })
}

/**
 * The company enters the queue of staff, unless it is verified or stands there already. The caller has checked that the
 * user may edit it.
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

export async function listForStaff(
  { deps }: Ctx,
  { state, page }: { state: 'asked' | 'verified' | 'refused'; page: number },
): Promise<{ count: number; items: StaffCompany[] }> {
  const [count, rows] = await Promise.all([
    countByVerification(deps.db, state),
    listByVerification(deps.db, { state, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  ])
  const papersOf = await papersForStaff(
    deps.db,
    rows.map(({ company }) => company.id),
  )
  const items = await Promise.all(rows.map((row) => staffCompanyOf(deps, row, papersOf(row.company.id))))
  return { count, items }
}

type Decision = { id: number; decision: 'verify' | 'refuse' | 'revoke'; note: string | null }

/**
 * For staff. A refusal and a revocation need a note; the company gets an e-mail.
 * @throws Problem not_found, invalid for the field `note`, conflict when it was decided meanwhile
 */
export async function decideVerification(ctx: Ctx, { id, decision, note }: Decision): Promise<StaffCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await deps.db.transaction(async (tx) => {
    // Vacancies wait for an answer to the request, but not for a revocation.
    const stored = await (decision === 'revoke' ? lockCompanyRow(tx, id) : lockCompanyWithVacancies(tx, id))
    if (!stored) throw companyNotFound()
    if (decision !== 'verify' && note === null)
      throw new Problem('invalid', FORM_MESSAGES.required, { note: FORM_MESSAGES.required })
    if (stored.verification !== (decision === 'revoke' ? 'verified' : 'asked'))
      throw new Problem(
        'conflict',
        'По этой компании уже есть решение, или её данные изменились. Обновите страницу.',
      )
    if (decision === 'verify' && (await findRegister(tx, stored))?.status === 'liquidated')
      throw new Problem('conflict', 'По данным реестра компания ликвидирована: подтвердить её нельзя.')
    const now = deps.now().toISOString()
    await setCompany(tx, id, {
      ...verificationChange(decision, { note, now }),
      decidedFields: decidedFieldsOf(stored),
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

/** @throws Problem not_found, invalid for a company without an INN */
export async function writeRegister(ctx: Ctx, form: RegisterForm & { id: number }): Promise<StaffCompany> {
  await setRegisterByStaff(ctx, form)
  const row = await findForStaff(ctx.deps.db, form.id)
  if (!row) throw companyNotFound()
  return readForStaff(ctx.deps, row)
}

async function readForStaff(deps: Deps, row: StaffRow): Promise<StaffCompany> {
  const { id } = row.company
  const papersOf = await papersForStaff(deps.db, [id])
  return staffCompanyOf(deps, row, papersOf(id))
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

async function staffCompanyOf(
  deps: Deps,
  row: StaffRow,
  papers: StaffCompany['documents'],
): Promise<StaffCompany> {
  const { company, askedByFirstName, askedByLastName, askedByEmail } = row
  return {
    ...(await registeredCompanyOf(deps, company)),
    register: await findRegister(deps.db, company),
    documents: papers,
    askedAt: instantOrNull(company.verificationRequestedAt),
    askedBy:
      askedByFirstName === null ? null : fullName({ firstName: askedByFirstName, lastName: askedByLastName }),
    emailDomain: askedByEmail?.split('@').at(-1) ?? null,
    siteDomain: company.siteUrl === null ? null : (URL.parse(company.siteUrl)?.hostname ?? null),
    areNumbersValid: areNumbersValid(company),
    changes: changesOf(company),
  }
}

/** Numbers of imported companies were not validated by a form. */
function areNumbersValid({ type, inn, kpp, ogrn }: CompanyRow) {
  return (
    inn !== null &&
    isInn(inn) &&
    (kpp === null || isKpp(kpp)) &&
    (ogrn === null || isOgrn(ogrn)) &&
    Object.keys(registrationErrors({ type, inn, kpp, ogrn })).length === 0
  )
}
