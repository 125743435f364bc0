import { and, eq } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companyEndedEmail } from '#server/mail/templates/company-ended.ts'
import type { RegisterEntry } from '#server/suggestions/register.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { isPersonType } from '#shared/features/identity/companies/registration-rules.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { companyEnded, verificationDecided } from './events.ts'
import { findRegister, type StoredFacts } from './register-queries.ts'
import {
  listVerificationRecipients,
  lockCompanyRow,
  lockCompanyWithVacancies,
  setCompany,
  type CompanyRow,
} from './write-queries.ts'

type Tools = Pick<Deps, 'mailer' | 'site' | 'events'>

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

/** @param read.status what the register says; null for a number that it does not have */
export const lockToStore = (tx: Sql, { id, status }: { id: number; status: RegisterStatus | null }) =>
  status !== null && isEndedStatus(status) ? lockCompanyWithVacancies(tx, id) : lockCompanyRow(tx, id)

/** Stores what the register says, and does what follows from it. */
export async function storeRegister(tx: Sql, deps: Tools, { company, entry, source, userId, at }: Read) {
  const before = await findRegister(tx, company)
  const facts = entry ?? NOTHING
  const row = { ...facts, inn: company.inn ?? '', source, readAt: at }
  await tx
    .insert(companyRegister)
    .values({ ...row, companyId: company.id })
    .onConflictDoUpdate({ target: companyRegister.companyId, set: row })
  if (entry === null) return
  await fillFromRegister(tx, { company, facts: entry, at })
  const { status } = entry
  if (isEndedStatus(status) && (before?.status !== status || !(await wasEnded(tx, company.id))))
    await endCompany(tx, deps, { company, status, userId, at })
}

const NOTHING = {
  status: null,
  name: '',
  isPerson: false,
  registeredOn: null,
  headName: null,
  headPost: null,
  region: null,
  kpp: null,
  ogrn: null,
  address: null,
}

/**
 * Fills the empty fields that documents of the company need from the register. Existing values are kept.
 * @param company locked
 * @returns the company with the filled fields
 */
export async function fillFromRegister(
  tx: Sql,
  {
    company,
    facts,
    at,
  }: {
    company: CompanyRow
    facts: Pick<RegisterEntry, 'name' | 'isPerson' | 'kpp' | 'ogrn' | 'address'>
    /** Instant. */
    at: string
  },
): Promise<CompanyRow> {
  const { id } = company
  const filled = detailsFromRegister(company, facts)
  const names = Object.keys(filled)
  if (names.length === 0) return company
  await recordAudit(tx, {
    userId: null,
    action: 'company.changed',
    objectKind: 'company',
    objectId: String(id),
    details: { fields: names.join(' ') },
    at,
  })
  return setCompany(tx, id, { ...filled, updatedAt: at })
}

type Details = Pick<CompanyRow, 'legalTitle' | 'kpp' | 'ogrn' | 'address'>

/** The empty fields of a company that the register fills. */
export function detailsFromRegister(
  { type, legalTitle, kpp, ogrn, address }: Details & Pick<CompanyRow, 'type'>,
  facts: Parameters<typeof fillFromRegister>[1]['facts'],
): Partial<Details> {
  // A private or a self-employed person may be a sole proprietor too, which is not who hires here.
  const isItsEntry = facts.isPerson ? type === 'sole_proprietor' : !isPersonType(type)
  if (!isItsEntry) return {}
  return {
    ...(legalTitle === null && facts.name !== '' ? { legalTitle: facts.name } : {}),
    ...(kpp === null && facts.kpp !== null ? { kpp: facts.kpp } : {}),
    ...(ogrn === null && facts.ogrn !== null ? { ogrn: facts.ogrn } : {}),
    ...(address === null && facts.address !== null ? { address: facts.address } : {}),
  }
}

const toNote = (status: RegisterStatus) =>
  `По данным государственного реестра организация с этим ИНН ${REGISTER_STATUS_LABELS[status]}. Если это ошибка или вы работаете через другую организацию, исправьте ИНН и попросите о проверке.`

/** An earlier release took no notice of a bankruptcy. */
const wasEnded = async (tx: Sql, id: number) =>
  (await tx.$count(
    auditLog,
    and(
      eq(auditLog.objectKind, 'company'),
      eq(auditLog.objectId, String(id)),
      eq(auditLog.action, 'company.found_liquidated'),
    ),
  )) > 0

/**
 * Such a company cannot hire: its mark is removed, moderators see its vacancies again, and everyone concerned is
 * notified.
 */
async function endCompany(
  tx: Sql,
  deps: Tools,
  { company, status, userId, at }: Pick<Read, 'company' | 'userId' | 'at'> & { status: RegisterStatus },
) {
  const { id, verification } = company
  if (verification === 'verified' || verification === 'asked')
    await setCompany(tx, id, {
      verification: 'refused',
      verificationNote: toNote(status),
      verifiedAt: null,
      updatedAt: at,
    })
  await recordAudit(tx, {
    userId,
    action: 'company.found_liquidated',
    objectKind: 'company',
    objectId: String(id),
    details: { verification, status },
    at,
  })
  await deps.events.raise(tx, companyEnded, { companyId: id, status, at })
  if (verification === 'asked')
    await deps.events.raise(tx, verificationDecided, { companyId: id, isVerified: false, at })
  for (const recipient of await listVerificationRecipients(tx, company))
    await deps.mailer.enqueue(tx, { ...companyEndedEmail(deps.site, { ...company, status }), ...recipient })
}
