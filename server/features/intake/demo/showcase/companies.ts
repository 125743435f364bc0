import { inArray, sql } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { users } from '#server/db/schema/accounts.ts'
import { decidedFieldsOf } from '#server/features/identity/companies/decided-fields.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { isPersonType } from '#shared/features/identity/companies/registration-rules.ts'
import { inventedNumbers } from '../register.ts'
import type { DemoWorld } from '../vacancies.ts'
import { cityOf, COMPANIES, found, type ShowcaseCompany } from './content.ts'
import { daysBefore, hoursBefore } from './moments.ts'

/** The numbers of the generated companies end before. */
const FIRST_NUMBER = 900_001

/** Companies of the showcase by their keys, with who manages each. */
export type ShownCompanies = ReadonlyMap<string, { id: number; title: string; managerId: number }>

/** @param managers ids of users by the keys of companies */
export async function fillCompanies(
  tx: Sql,
  world: DemoWorld,
  { managers, moderatorId }: { managers: ReadonlyMap<string, number>; moderatorId: number },
): Promise<ShownCompanies> {
  const { now } = world
  const managerOf = (key: string) => managers.get(key) ?? 0
  const rows = await tx
    .insert(companies)
    .values(COMPANIES.map((company, at) => toRow(world, company, { at, managerId: managerOf(company.key) })))
    .returning()
  const written = COMPANIES.map((company) => ({
    company,
    row: found(rows, ({ slug }) => slug === company.slug, company.slug),
  }))
  await tx
    .insert(companyRegister)
    .values(written.flatMap(({ company, row }) => registerOf(company, row, now)))
  await tx.insert(companyRoles).values(
    written.map(({ company: { key }, row: { id: companyId, createdAt } }) => ({
      companyId,
      userId: managerOf(key),
      accessLevel: ACCESS_LEVELS.ADMIN,
      createdAt,
    })),
  )
  await tx
    .update(users)
    .set({
      currentRoleId: sql`(select ${companyRoles.id} from ${companyRoles} where ${companyRoles.userId} = ${users.id})`,
    })
    .where(inArray(users.id, [...managers.values()]))
  await tx.insert(auditLog).values(
    written.flatMap(({ row: { id, verification, verifiedAt, updatedAt } }) =>
      verification === 'verified' || verification === 'refused'
        ? [
            {
              userId: moderatorId,
              action: `company.${verification === 'verified' ? 'verified' : 'verification_refused'}` as const,
              objectKind: 'company' as const,
              objectId: String(id),
              details: {},
              at: verifiedAt ?? updatedAt,
            },
          ]
        : [],
    ),
  )
  return new Map(
    written.map(({ company: { key }, row: { id, title } }) => [
      key,
      { id, title, managerId: managerOf(key) },
    ]),
  )
}

function toRow(
  world: DemoWorld,
  company: ShowcaseCompany,
  { at, managerId }: { at: number; managerId: number },
): typeof companies.$inferInsert {
  const { now } = world
  const { key, title, slug, type, description, register, createdDaysAgo } = company
  const createdAt = daysBefore(now, createdDaysAgo)
  const decidedAt = daysBefore(now, createdDaysAgo - 2)
  const numbers = inventedNumbers(type, {
    number: FIRST_NUMBER + at,
    registeredOn: register?.registeredOn ?? createdAt.slice(0, 10),
  })
  const domain = `${slug}.example`
  const hasSite = type !== 'self_employed'
  const row = {
    importKey: `demo ${slug}`,
    title,
    slug,
    type,
    description,
    ...numbers,
    legalTitle: register ? legalTitleOf(company) : null,
    address: null,
    siteUrl: hasSite ? `https://${domain}/` : null,
  }
  return {
    ...row,
    locationId: cityOf(world, company).id,
    createdAt,
    updatedAt: decidedAt,
    ...(company.isDomainConfirmed
      ? { confirmedDomain: domain, domainConfirmedAt: daysBefore(now, createdDaysAgo - 1) }
      : {}),
    ...verificationOf(company, { row, managerId, decidedAt, askedAt: hoursBefore(now, 26 + key.length) }),
  }
}

function verificationOf(
  { isVerified, isRefused, asksVerification }: ShowcaseCompany,
  {
    row,
    managerId,
    decidedAt,
    askedAt,
  }: {
    row: Parameters<typeof decidedFieldsOf>[0]
    managerId: number
    decidedAt: string
    askedAt: string
  },
): Partial<typeof companies.$inferInsert> {
  const asked = { verificationRequestedBy: managerId, verificationRequestedAt: askedAt }
  if (asksVerification) return { verification: 'asked', ...asked }
  const decided = { ...asked, verificationRequestedAt: decidedAt, decidedFields: decidedFieldsOf(row) }
  if (isVerified) return { ...decided, verification: 'verified', verifiedAt: decidedAt }
  if (!isRefused) return {}
  const verificationNote = 'Сайт компании не открывается. Почините его и попросите проверить ещё раз.'
  return { ...decided, verification: 'refused', verificationNote }
}

const legalTitleOf = ({ title, type, manager }: ShowcaseCompany) =>
  isPersonType(type)
    ? `ИП ${manager.lastName} ${manager.firstName} (пример)`
    : `ООО ${/«[^»]+»/.exec(title)?.[0] ?? title} (пример)`

function registerOf(
  { register }: ShowcaseCompany,
  { id, inn, kpp, ogrn, legalTitle, type }: typeof companies.$inferSelect,
  now: Date,
): (typeof companyRegister.$inferInsert)[] {
  if (!register || inn === null) return []
  const isPerson = isPersonType(type)
  return [
    {
      ...register,
      companyId: id,
      inn,
      name: legalTitle ?? '',
      isPerson,
      kpp,
      ogrn,
      source: 'service',
      readAt: hoursBefore(now, 15),
    },
  ]
}
