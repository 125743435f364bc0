import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import {
  DETAIL_FIELDS,
  DETAIL_SCHEMAS,
  type CompanyDetails,
  type DetailField,
  type DetailsText,
} from '#shared/features/identity/companies/details.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { refuseBlockedInn } from './blocked.ts'
import { findRegister } from './register-queries.ts'
import { lookUpInn } from './register.ts'
import { companyNotFound } from './service.ts'
import { detailsFromRegister, fillFromRegister, storeRegister } from './store-register.ts'
import { findCompanyRow, lockCompanyRow, setCompany, type CompanyRow } from './write-queries.ts'

/** The details of a company with what the register knows about the empty ones. @throws Problem not_found */
export async function readDetails(db: Sql, companyId: number) {
  const company = await findCompanyRow(db, companyId)
  if (!company) throw companyNotFound()
  const facts = await findRegister(db, company)
  const { type, title, inn, kpp, legalTitle, address } = {
    ...company,
    ...(facts ? detailsFromRegister(company, facts) : {}),
  }
  return { type, title, details: { inn, kpp, legalTitle, address } }
}

/**
 * Fills the empty details of a company from the register and from the typed values; existing values are kept, and so is
 * the verification mark. A valid field is filled even when another one is refused. Requires EDITOR.
 * @throws Problem invalid by field, not_found, forbidden, conflict for an INN that this company cannot have
 */
export async function fillDetails(
  ctx: Ctx,
  { companyId, typed }: { companyId: number; typed: Partial<DetailsText> },
) {
  const { deps } = ctx
  const { userId, company } = await requireRole(ctx, deps.db, { companyId, may: canEditCompany })
  const { details, errors: misread } = readTyped(typed)
  const entry = company.inn === null ? await lookUpInn(ctx, details.inn) : undefined
  const at = deps.now().toISOString()
  const { isChanged, errors } = await deps.db.transaction(async (tx) => {
    const stored = await lockCompanyRow(tx, companyId)
    if (!stored) throw companyNotFound()
    const filled = emptyFields(stored, details)
    const misfits = removeMisfits(stored, filled)
    if (filled.inn) await refuseBlockedInn(tx, { inn: filled.inn, userId })
    const names = Object.keys(filled)
    const changed = names.length > 0 ? await setCompany(tx, companyId, { ...filled, updatedAt: at }) : stored
    if (names.length > 0)
      await recordAudit(tx, {
        userId,
        action: 'company.changed',
        objectKind: 'company',
        objectId: String(companyId),
        details: { fields: names.join(' ') },
        at,
      })
    const isRead = filled.inn !== undefined && entry !== undefined
    if (isRead)
      await storeRegister(tx, deps, { company: changed, entry, source: 'service', userId: null, at })
    const facts = isRead ? null : await findRegister(tx, changed)
    const written = facts ? await fillFromRegister(tx, { company: changed, facts, at }) : changed
    return { isChanged: written !== stored, errors: { ...emptyFields(stored, misread), ...misfits } }
  })
  if (isChanged) await deps.changes.publish({ kind: 'company', id: companyId })
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Проверьте реквизиты компании.', errors)
}

/** Each field by itself; an empty one is not typed. */
function readTyped(typed: Partial<DetailsText>) {
  const details: CompanyDetails = { inn: null, kpp: null, legalTitle: null, address: null }
  const errors: CompanyDetails = { ...details }
  for (const field of DETAIL_FIELDS) {
    const read = DETAIL_SCHEMAS[field].safeParse(typed[field] ?? '')
    if (read.success) details[field] = read.data
    else errors[field] = read.error.issues[0]?.message ?? ''
  }
  return { details, errors }
}

/** Given values of the fields that the company has not filled in. */
const emptyFields = (stored: CompanyRow, given: CompanyDetails): { [Field in DetailField]?: string } =>
  Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => {
      const value = given[field]
      return stored[field] === null && value !== null ? [[field, value]] : []
    }),
  )

/** Takes out what does not fit the type of the company. @returns messages by field */
function removeMisfits(stored: CompanyRow, filled: ReturnType<typeof emptyFields>): Record<string, string> {
  const { type, inn, kpp, ogrn } = { ...stored, ...filled }
  const errors = registrationErrors({ type, inn, kpp, ogrn })
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => {
      const name = DETAIL_FIELDS.find((one) => one === field)
      if (name === undefined || filled[name] === undefined) return false
      delete filled[name]
      return true
    }),
  )
}
