import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { verificationEmail } from '#server/mail/templates/company-verification.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { OwnCompany, StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { registrationFaults } from '#shared/features/identity/companies/registration-rules.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { documentsForStaff } from './documents.ts'
import { ownCompanyOf, registeredCompanyOf } from './own-company.ts'
import { companyNotFound } from './service.ts'
import {
  countByVerification,
  findForStaff,
  listByVerification,
  listVerificationReaders,
  lockCompanyRow,
  setCompany,
} from './write-queries.ts'
import type { CompanyFields, CompanyRow, StaffRow } from './write-queries.ts'

/**
 * EDITOR and up. Asking twice is asking.
 * @throws Problem invalid when there is nothing to check the company by, conflict when it is verified
 */
export async function askVerification(ctx: Ctx, { id }: { id: number }): Promise<OwnCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  return deps.db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    const stored = await lockCompanyRow(tx, id)
    const { accessLevel } = await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    if (!stored) throw companyNotFound()
    if (stored.verification === 'verified') throw new Problem('conflict', 'Компания уже проверена.')
    if (stored.verification === 'asked') return ownCompanyOf(deps, stored, accessLevel)
    if (stored.inn === null) {
      const message = 'Укажите ИНН: по нему мы проверяем компанию.'
      throw new Problem('invalid', message, { inn: FORM_MESSAGES.required })
    }
    const now = deps.now().toISOString()
    const row = await setCompany(tx, id, {
      verification: 'asked',
      verificationNote: null,
      verificationAskedAt: now,
      verificationAskedBy: userId,
      updatedAt: now,
    })
    await recordAudit(tx, {
      userId,
      action: 'company.verification_asked',
      objectKind: 'company',
      objectId: String(id),
      at: now,
    })
    return ownCompanyOf(deps, row, accessLevel)
  })
}

export async function listForStaff(
  { deps }: Ctx,
  { state, page }: { state: 'asked' | 'verified' | 'refused'; page: number },
): Promise<{ count: number; items: StaffCompany[] }> {
  const [count, rows] = await Promise.all([
    countByVerification(deps.db, state),
    listByVerification(deps.db, { state, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  ])
  const documentsOf = await documentsForStaff(
    deps.db,
    rows.map(({ company }) => company.id),
  )
  const items = await Promise.all(rows.map((row) => staffCompanyOf(deps, row, documentsOf(row.company.id))))
  return { count, items }
}

type Decision = { id: number; decision: 'verify' | 'refuse' | 'revoke'; note: string | null }

/**
 * Moderators and admins of the board. A refusal and a revocation say why; the company is told by letter.
 * @throws Problem not_found, invalid beside `note`, or conflict when somebody has decided already
 */
export async function decideVerification(ctx: Ctx, { id, decision, note }: Decision): Promise<StaffCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await deps.db.transaction(async (tx) => {
    const stored = await lockCompanyRow(tx, id)
    if (!stored) throw companyNotFound()
    if (decision !== 'verify' && note === null)
      throw new Problem('invalid', FORM_MESSAGES.required, { note: FORM_MESSAGES.required })
    if (stored.verification !== (decision === 'revoke' ? 'verified' : 'asked'))
      throw new Problem(
        'conflict',
        'По этой компании уже есть решение, или её данные изменились. Обновите страницу.',
      )
    const now = deps.now().toISOString()
    await setCompany(tx, id, { ...outcomeOf(decision, { note, now }), updatedAt: now })
    await recordAudit(tx, {
      userId,
      action: ACTIONS[decision],
      objectKind: 'company',
      objectId: String(id),
      details: { note },
      at: now,
    })
    const letter = verificationEmail(deps.site, { ...stored, decision, note })
    for (const { email } of await listVerificationReaders(tx, stored))
      await deps.mailer.enqueue(tx, { ...letter, recipient: email })
    return findForStaff(tx, id)
  })
  if (!row) throw companyNotFound()
  await deps.changes.publish({ kind: 'company', id })
  const documentsOf = await documentsForStaff(deps.db, [id])
  return staffCompanyOf(deps, row, documentsOf(id))
}

const ACTIONS = {
  verify: 'company.verified',
  refuse: 'company.verification_refused',
  revoke: 'company.verification_revoked',
} as const

function outcomeOf(
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
  documents: StaffCompany['documents'],
): Promise<StaffCompany> {
  const { company, askedByFirstName, askedByLastName, askedByEmail } = row
  return {
    ...(await registeredCompanyOf(deps, company)),
    documents,
    askedAt: instantOrNull(company.verificationAskedAt),
    askedBy:
      askedByFirstName === null ? null : fullName({ firstName: askedByFirstName, lastName: askedByLastName }),
    emailDomain: askedByEmail?.split('@').at(-1) ?? null,
    siteDomain: company.siteUrl === null ? null : (URL.parse(company.siteUrl)?.hostname ?? null),
    areNumbersValid: areNumbersValid(company),
  }
}

/** Imported companies bring numbers that no form has checked. */
function areNumbersValid({ type, inn, kpp, ogrn }: CompanyRow) {
  return (
    inn !== null &&
    isInn(inn) &&
    (kpp === null || isKpp(kpp)) &&
    (ogrn === null || isOgrn(ogrn)) &&
    Object.keys(registrationFaults({ type, inn, kpp, ogrn })).length === 0
  )
}
