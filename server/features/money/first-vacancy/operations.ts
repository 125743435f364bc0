import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { firstVacanciesContract } from '#shared/features/money/first-vacancy/contract.ts'
import { checkFirstVacancy, readFirstVacancy, writeFirstVacancy, lockFirstVacancy, setRow } from './draft.ts'
import { insertDraft } from '#server/features/board/posting/editing/save.ts'
import { requireCompany, requireVacancy } from '#server/features/board/posting/access.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { insertCompany } from '#server/features/identity/companies/create.ts'
import { setCurrentCompany } from '#server/features/identity/managers/service.ts'
import { lookUpInn } from '#server/features/identity/companies/register.ts'
import { findRegistered } from '#server/features/identity/companies/suggestions.ts'
import { placeOrder } from '#server/features/money/payments/ordering/order.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FirstCompanyText } from '#shared/features/money/first-vacancy/forms.ts'
import { PLACEMENT_CHOICES } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { readCompanyText, readText } from './content.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'

type Posting = {
  token: string
  companyId: number | null
  company: FirstCompanyText
  /** Takes the free placement if the company has one; by default, for a new company that requests it. */
  isFree?: boolean
}

type Posted = { vacancyId: VacancyId; next: 'sent' | 'payment' | 'tariffs' }

const REFUSALS: ReadonlySet<Problem['code']> = new Set(['payment_required', 'invalid', 'forbidden'])

/** Register entry for the INN of the new company. */
type Looked = { entry: Awaited<ReturnType<typeof lookUpInn>> }

type Moved = { vacancyId: number; companyId: number; requestKey: string }

export const firstVacanciesOperations: OperationsOf<typeof firstVacanciesContract, Ctx> = {
  read: readFirstVacancy,
  write: writeFirstVacancy,
  check: checkFirstVacancy,
  post: postFirstVacancy,
}

/**
 * Creates a vacancy of the caller's company from a text, creates the company if there is none, and takes the free first
 * placement. Idempotent. The typed values are kept after a refusal.
 * @throws Problem not_found, invalid with messages by field, conflict for an INN of a company that has ended
 */
async function postFirstVacancy(
  ctx: Ctx,
  { token, companyId, company, isFree = companyId === null && company.placement === 'free' }: Posting,
): Promise<Posted> {
  const typed = companyId === null ? await completedByRegister(ctx, company) : company
  await setRow(ctx.deps.db, token, { company: typed, updatedAt: ctx.deps.now().toISOString() })
  const inn = companyId === null ? readCompanyText(typed).fields?.inn : null
  const entry = await lookUpInn(ctx, inn)
  const posted = await ctx.deps.db.transaction((tx) =>
    moveIntoAccount(ctx, tx, { token, companyId, company: typed, entry }),
  )
  const vacancyId = VacancyId.parse(posted.vacancyId)
  const placement = PLACEMENT_CHOICES.find((choice) => choice === typed.placement)
  if (isFree) return { vacancyId, next: (await takeFree(ctx, posted)) ? 'sent' : 'tariffs' }
  const isPaid = companyId === null && placement !== undefined && placement !== 'free'
  return { vacancyId, next: isPaid ? 'payment' : 'tariffs' }
}

async function moveIntoAccount(
  ctx: Ctx,
  tx: Sql,
  { token, companyId, company, entry }: Omit<Posting, 'isFree'> & Looked,
): Promise<Moved> {
  const { userId } = requirePerson(ctx)
  await lockUser(tx, userId)
  const row = await lockFirstVacancy(tx, token)
  const { requestKey } = row
  if (row.vacancyId !== null) {
    const { companyId: ofCompany } = await requireVacancy(ctx, tx, { id: row.vacancyId })
    return { vacancyId: row.vacancyId, companyId: ofCompany, requestKey }
  }
  const { content, errors } = readText(row.text, ctx.deps.referenceData)
  if (errors) throw new Problem('invalid', 'Вакансия заполнена не до конца: вернитесь к ней.')
  const ofCompany =
    companyId === null
      ? await createFrom(ctx, tx, { userId, company, entry })
      : (await requireCompany(ctx, tx, { companyId })).companyId
  // The pages that follow are those of the current company.
  if (companyId !== null) await setCurrentCompany(tx, { userId, companyId })
  const { id: vacancyId } = await insertDraft(ctx, tx, { companyId: ofCompany, userId, content })
  await setRow(tx, token, { vacancyId })
  return { vacancyId, companyId: ofCompany, requestKey }
}

async function createFrom(
  ctx: Ctx,
  tx: Sql,
  { userId, company, entry }: { userId: number; company: FirstCompanyText } & Looked,
) {
  const { fields, errors } = readCompanyText(company)
  if (errors || !fields) throw new Problem('invalid', 'Проверьте данные компании.', errors ?? {})
  const { logo: _logo, crop: _crop, removeLogo: _remove, ...columns } = fields
  return (await insertCompany(tx, ctx.deps, { userId, fields: columns, entry })).id
}

/** An empty title is the one that the register has for the INN. */
async function completedByRegister(ctx: Ctx, company: FirstCompanyText): Promise<FirstCompanyText> {
  const inn = cleanCode(company.inn)
  const isComplete = company.title.trim() !== ''
  if (!/^\d{10}(\d{2})?$/.test(inn) || isComplete) return company
  const found = await findRegistered(ctx, inn)
  if (!found) return company
  return { ...company, title: found.value }
}

/**
 * @returns false when the company has had its free placement, with another vacancy or under another name, has no INN,
 * or the caller may not order for it: the page of the tariffs says what to do
 */
async function takeFree(ctx: Ctx, { vacancyId, companyId, requestKey }: Moved): Promise<boolean> {
  const item = { kind: 'placement', vacancyId, tariff: 'basic' } as const
  try {
    await placeOrder(ctx, { id: companyId, item, method: 'free', requestKey })
    return true
  } catch (error) {
    if (error instanceof Problem && REFUSALS.has(error.code)) return false
    throw error
  }
}
