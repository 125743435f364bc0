import { and, eq, isNotNull } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import {
  requireMyResponse,
  requireReceived,
  responseNotFound,
} from '#server/features/board/responses/access.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { companyNotFound, findCompany } from '#server/features/identity/companies/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { ComplaintObject, ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Subject = { objectKind: ComplaintObject; objectId: number; companyId: number | null; title: string }

/**
 * Returns the subject of a complaint: a vacancy that readers may know of, a company with a page, or the other side of a
 * response of the caller or of the caller's company.
 * @throws Problem not_found
 */
export async function requireSubject(
  ctx: Ctx,
  { target, id }: { target: ComplaintTarget; id: number },
): Promise<Subject> {
  const { db } = ctx.deps
  switch (target) {
    case 'vacancy': {
      const [row] = await db
        .select({ title: vacancies.title, companyId: vacancies.companyId })
        .from(vacancies)
        .where(and(eq(vacancies.id, id), isNotNull(vacancies.publishedAt)))
      if (!row) throw vacancyNotFound()
      return { objectKind: 'vacancy', objectId: id, ...row }
    }
    case 'company': {
      const company = await findCompany(db, id)
      if (!company || company.blockedAt !== null || !isNamed(company)) throw companyNotFound()
      return { objectKind: 'company', objectId: id, companyId: id, title: company.title }
    }
    case 'response': {
      if (ctx.actor.kind !== 'user') throw responseNotFound()
      const own = await requireMyResponse(ctx, db, { id }).catch(nullWhenNotFound)
      const found = own ?? (await requireReceived(ctx, db, { id }))
      return {
        objectKind: own ? 'response_company' : 'response_seeker',
        objectId: id,
        companyId: own ? found.vacancy.companyId : null,
        title: found.vacancy.title,
      }
    }
  }
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}
