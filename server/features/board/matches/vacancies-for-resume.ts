import { and, eq, gt, inArray, isNotNull, like, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { responses } from '#server/db/schema/responses.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { domainOf, withParentDomains } from '#shared/kernel/domains.ts'
import { companies } from '#server/db/schema/companies.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { listHiddenIds } from '#server/features/board/hidden/filter.ts'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { requireMyResume } from '#server/features/board/resumes/writing/my-resumes.ts'
import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { VacancyMatch } from '#shared/features/board/matches/contract.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { createVacancyFit, explain } from './matcher.ts'
import { seekerOfFacts, withSkillNumbers } from './sides.ts'

/** So that one company does not take the whole list. */
const PER_COMPANY_MAX = 2
/** The best, from which those of one company are dropped. */
const CANDIDATES_MAX = 100

/**
 * Open vacancies that suit the caller's resume as it was saved last, approved by moderators or not.
 * @throws Problem not_found
 */
export async function matchVacancies(
  ctx: Ctx,
  { id, limit }: { id: string; limit: number },
): Promise<{ items: VacancyMatch[]; isTold: boolean }> {
  const { deps } = ctx
  const { db, referenceData } = deps
  const { userId } = requirePerson(ctx)
  const row = await requireMyResume(ctx, db, id)
  const facts = factsOf(row.draft)
  const seeker = seekerOfFacts(referenceData, facts, deps.now().toISOString())
  if (seeker.profession === 0 && seeker.skills.length === 0) return { items: [], isTold: false }
  const [answered, own, hiddenFrom, unwanted] = await Promise.all([
    listAnsweredVacancies(db, userId),
    listCompanyIdsOf(db, userId),
    listCompaniesHiddenFrom(db, { inns: row.hiddenInns, domains: row.hiddenDomains }),
    listHiddenIds(db, userId),
  ])
  const found = await findVacancies(deps, {
    resume: facts,
    excluded: {
      ids: new Set([...answered, ...unwanted.vacancies]),
      companies: new Set([...own, ...hiddenFrom, ...row.hiddenCompanyIds, ...unwanted.companies]),
    },
    limit: limit * 2,
  })
  const cards = await listCards(deps, [...found.keys()])
  return {
    items: withoutDuplicates(cards)
      .slice(0, limit)
      .flatMap((vacancy) => {
        const explanation = found.get(vacancy.id)
        return explanation ? [{ vacancy, ...explanation }] : []
      }),
    isTold: true,
  }
}

/** The same work of a company in several towns is one offer to a reader. */
function withoutDuplicates(cards: readonly VacancyCard[]): VacancyCard[] {
  const key = ({ company, title }: VacancyCard) => `${company.id} ${title.toLowerCase()}`
  return [...new Map(cards.toReversed().map((card) => [key(card), card])).values()].toReversed()
}

/** The explanation of each vacancy by its id, the best first. */
export async function findVacancies(
  { vacancies, referenceData, now }: Pick<Deps, 'vacancies' | 'referenceData' | 'now'>,
  { resume, excluded, limit }: VacancyTypes['wanted'] & { limit: number },
): Promise<Map<number, Omit<VacancyMatch, 'vacancy'>>> {
  const wanted = { resume, excluded }
  const best = await vacancies.best({ wanted, limit: CANDIDATES_MAX })
  const fitTo = createVacancyFit(referenceData, wanted, now().getTime())
  return new Map(
    limitPerCompany(best)
      .slice(0, limit)
      .flatMap((vacancy) => {
        const found = fitTo(withSkillNumbers(referenceData, vacancy))
        return found ? [[vacancy.id, explain(referenceData, { vacancy, fit: found.fit }, 'seeker')]] : []
      }),
  )
}

function limitPerCompany(vacancies: readonly VacancyFacts[]) {
  const taken = new Map<number, number>()
  return vacancies.filter(({ company }) => {
    const count = (taken.get(company) ?? 0) + 1
    taken.set(company, count)
    return count <= PER_COMPANY_MAX
  })
}

/** Vacancies that a person has responded to or was invited to. */
async function listAnsweredVacancies(db: Sql, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: responses.vacancyId })
    .from(responses)
    .where(eq(responses.userId, userId))
  return rows.map(({ id }) => id)
}

async function listCompanyIdsOf(db: Sql, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(eq(companyRoles.userId, userId))
  return rows.map(({ id }) => id)
}

/** Companies that a resume is hidden from: by their INN, and by the domain of their site or of the e-mails of their people. */
async function listCompaniesHiddenFrom(
  db: Sql,
  { inns, domains }: { inns: readonly string[]; domains: readonly string[] },
): Promise<number[]> {
  if (inns.length === 0 && domains.length === 0) return []
  const hidden = new Set(domains)
  const isHidden = (domain: string | null) =>
    domain !== null && withParentDomains(domain).some((one) => hidden.has(one))
  const named = await db
    .select({ id: companies.id, inn: companies.inn, siteUrl: companies.siteUrl })
    .from(companies)
    .where(
      or(
        inns.length > 0 ? inArray(companies.inn, [...inns]) : undefined,
        domains.length > 0
          ? and(
              isNotNull(companies.siteUrl),
              or(...domains.map((domain) => like(companies.siteUrl, `%${domain}%`))),
            )
          : undefined,
      ),
    )
  const byMail =
    domains.length === 0
      ? []
      : await db
          .selectDistinct({ id: companyRoles.companyId, email: users.email })
          .from(companyRoles)
          .innerJoin(users, eq(users.id, companyRoles.userId))
          .where(
            and(
              gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
              or(...domains.map((domain) => like(users.email, `%${domain}`))),
            ),
          )
  return [
    ...named
      .filter(
        ({ inn, siteUrl }) =>
          (inn !== null && inns.includes(inn)) || isHidden(siteUrl === null ? null : domainOf(siteUrl)),
      )
      .map(({ id }) => id),
    ...byMail.filter(({ email }) => isHidden(domainOf(email))).map(({ id }) => id),
  ]
}
