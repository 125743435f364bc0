/** What people who have proved that they act for an imported company do with its vacancies. */
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { companyNotFound, hasMembers } from '#server/features/identity/companies/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { REMOVAL_LABELS, type RemovalReason } from '#shared/features/staff/claims/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findAuthority, requireAuthority, type Authority } from './authority.ts'
import { requireImported, takenByOthers, type CompanyRow } from './company.ts'
import { removeImported } from './remove.ts'
import { takeOver } from './take-over.ts'

/** @throws Problem not_found, forbidden without a proof, conflict for a company that has people here */
export async function takeCompany(ctx: Ctx, { slug }: { slug: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const { id: companyId } = await requireImported(deps.db, slug)
  return deps.db.transaction(async (tx) => {
    const company = await requireImported(tx, slug)
    const { proof, intoId } = await requireAuthority(tx, { company, userId, at })
    if (proof === 'member') throw new Problem('conflict', 'Вы уже отвечаете за эту компанию.')
    const taken = await takeOver(tx, deps, {
      companyId,
      intoId,
      userId,
      proof,
      at,
      recheck: (locked) => requireSame(tx, { company: locked, userId, at, authority: { proof, intoId } }),
    })
    const ref = await findCompanyRef({ db: tx }, taken.companyId)
    if (!ref) throw companyNotFound()
    return { company: ref, vacancies: taken.vacancies }
  })
}

/** Before the wait for the lock it was proved: it must be proved in the same way after it. */
async function requireSame(
  tx: Sql,
  {
    authority,
    ...asked
  }: {
    company: CompanyRow
    userId: number
    at: string
    authority: { proof: Authority['proof']; intoId: number | null }
  },
) {
  const now = await findAuthority(tx, asked)
  if (now?.proof !== authority.proof || now.intoId !== authority.intoId)
    throw new Problem('conflict', 'Что-то изменилось, пока вы решали. Обновите страницу.')
}

/** @throws Problem not_found, forbidden without a proof, conflict for a company that others act for */
export async function removeVacancies(
  ctx: Ctx,
  { slug, vacancyId, reason }: { slug: string; vacancyId: number | null; reason: RemovalReason },
) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const { id: companyId } = await requireImported(deps.db, slug)
  return deps.db.transaction(async (tx) => ({
    vacancies: await removeImported(tx, deps, {
      companyId,
      vacancyId,
      note: REMOVAL_LABELS[reason],
      userId,
      at,
      recheck: async (company) => {
        const { proof } = await requireAuthority(tx, { company, userId, at })
        if (proof !== 'member' && (await hasMembers(tx, companyId))) throw takenByOthers()
      },
    }),
  }))
}
