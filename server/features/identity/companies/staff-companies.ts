/** Companies as the staff who verify them see them. */
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import type { RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { changesOf } from './decided-fields.ts'
import { registeredCompanyOf } from './my-company.ts'
import { papersForStaff } from './papers.ts'
import { findRegister } from './register-queries.ts'
import { setRegisterByStaff } from './register.ts'
import { listSameInn } from './same-inn.ts'
import { companyNotFound } from './service.ts'
import {
  countByVerification,
  findForStaff,
  listByVerification,
  type CompanyRow,
  type StaffRow,
} from './write-queries.ts'

export async function listForStaff(
  { deps }: Ctx,
  { state, page }: { state: 'asked' | 'verified' | 'refused'; page: number },
): Promise<{ count: number; items: StaffCompany[] }> {
  const [count, rows] = await Promise.all([
    countByVerification(deps.db, state),
    listByVerification(deps.db, { state, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  ])
  return { count, items: await presentForStaff(deps, rows) }
}

/** @throws Problem not_found, invalid for a company without an INN */
export async function writeRegister(ctx: Ctx, form: RegisterForm & { id: number }): Promise<StaffCompany> {
  await setRegisterByStaff(ctx, form)
  const row = await findForStaff(ctx.deps.db, form.id)
  if (!row) throw companyNotFound()
  return readForStaff(ctx.deps, row)
}

/** @throws Error for a row that is not there */
export async function readForStaff(deps: Deps, row: StaffRow): Promise<StaffCompany> {
  const [company] = await presentForStaff(deps, [row])
  if (!company) throw new Error('A company was not presented')
  return company
}

async function presentForStaff(deps: Deps, rows: readonly StaffRow[]): Promise<StaffCompany[]> {
  const ids = rows.map(({ company }) => company.id)
  const [papersOf, sameInnOf] = await Promise.all([papersForStaff(deps.db, ids), listSameInn(deps.db, ids)])
  return Promise.all(
    rows.map((row) => {
      const { id } = row.company
      return staffCompanyOf(deps, row, { documents: papersOf(id), sameInn: sameInnOf(id) })
    }),
  )
}

async function staffCompanyOf(
  deps: Deps,
  row: StaffRow,
  known: Pick<StaffCompany, 'documents' | 'sameInn'>,
): Promise<StaffCompany> {
  const { company, askedByFirstName, askedByLastName, askedByEmail } = row
  return {
    ...(await registeredCompanyOf(deps, company)),
    register: await findRegister(deps.db, company),
    ...known,
    askedAt: company.verificationRequestedAt,
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
