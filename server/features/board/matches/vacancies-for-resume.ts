import { and, eq, gt, inArray, isNotNull, like, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { responses } from '#server/db/schema/responses.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { domainOf, withParentDomains } from '#shared/features/board/resumes/domains.ts'
import { companies } from '#server/db/schema/companies.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { factsOf } from '#server/features/board/resumes/facts.ts'
import { requireMyResume } from '#server/features/board/resumes/my-resumes.ts'
import { listCards } from '#server/features/board/vacancies/cards.ts'
import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import type { Places } from '#server/features/board/vacancies/index/place-sets.ts'
import { placeOf } from '#server/features/board/vacancies/place-fit.ts'
import type { PlaceFit } from '#server/features/board/vacancies/place-fit.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { VacancyMatch } from '#shared/features/board/matches/contract.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { fitOf, judge } from './fit.ts'
import type { SeekerSide } from './fit.ts'
import { namedOf } from './named.ts'
import { gapsOf, reasonsOf } from './phrases.ts'
import { fieldsOf, seekerOfFacts, vacancySideOf } from './sides.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Of one company, so that it does not take the whole list. */
const OF_ONE_COMPANY_MAX = 2
/** How many of the best are looked through for those of other companies. */
const LOOKED_THROUGH = 100

/**
 * Open vacancies that suit an own resume as its author wrote it last, checked by moderators or not.
 * @throws Problem not_found
 */
export async function matchVacancies(
  ctx: Ctx,
  { id, limit }: { id: string; limit: number },
): Promise<{ items: VacancyMatch[]; isTold: boolean }> {
  const { deps } = ctx
  const { db, directories } = deps
  const { userId } = requirePerson(ctx)
  const row = await requireMyResume(ctx, db, id)
  const facts = factsOf(row.draft)
  const seeker = seekerOfFacts(directories, facts, deps.now().toISOString())
  if (seeker.profession === 0 && seeker.skills.length === 0) return { items: [], isTold: false }
  const [answered, own, hidden] = await Promise.all([
    listAnsweredVacancies(db, userId),
    listCompanyIdsOf(db, userId),
    listCompaniesHiddenFrom(db, { inns: row.hiddenInns, domains: row.hiddenDomains }),
  ])
  const found = await findVacancies(deps, {
    seeker,
    home: facts.locationId,
    isLeftOut: { ids: new Set(answered), companies: new Set([...own, ...hidden]) },
    limit: limit * 2,
  })
  const cards = await listCards(deps, [...found.keys()])
  return {
    items: withoutDoubles(cards)
      .slice(0, limit)
      .flatMap((vacancy) => {
        const told = found.get(vacancy.id)
        return told ? [{ vacancy, ...told }] : []
      }),
    isTold: true,
  }
}

/** The same work of a company in several towns is one offer to a reader. */
function withoutDoubles(cards: readonly VacancyCard[]): VacancyCard[] {
  const key = ({ company, title }: VacancyCard) => `${company.id} ${title.toLowerCase()}`
  return [...new Map(cards.toReversed().map((card) => [key(card), card])).values()].toReversed()
}

/** What is said of each vacancy by its id, the best first. */
export async function findVacancies(
  { vacancies, directories, now }: Pick<Deps, 'vacancies' | 'directories' | 'now'>,
  {
    seeker,
    home,
    isLeftOut,
    limit,
  }: {
    seeker: SeekerSide
    home: number | null
    isLeftOut: { ids: ReadonlySet<number>; companies: ReadonlySet<number> }
    limit: number
  },
): Promise<Map<number, Omit<VacancyMatch, 'vacancy'>>> {
  const moment = now().getTime()
  const fields = fieldsOf(directories)
  const fieldOf = (profession: number) => fields[profession] ?? 0
  const places = new Map<Places, PlaceFit | null>()
  const best = await vacancies.best({
    scoreOf: (vacancy) => fitTo(vacancy)?.score ?? null,
    limit: LOOKED_THROUGH,
  })
  return new Map(
    ofFewCompanies(best)
      .slice(0, limit)
      .flatMap((vacancy) => {
        const found = fitTo(vacancy)
        if (!found) return []
        const { fit } = found
        const named = namedOf(directories, { vacancy, fit })
        return [
          [vacancy.id, { reasons: reasonsOf(fit, named, 'seeker'), gaps: gapsOf(fit, named, 'seeker') }],
        ]
      }),
  )

  function fitTo(vacancy: VacancyFacts) {
    if (isLeftOut.companies.has(vacancy.company) || isLeftOut.ids.has(vacancy.id)) return null
    return judge(fitOf(seeker, vacancySideOf(vacancy), fieldOf), {
      ageDays: (moment - vacancy.publishedAt) / DAY_MS,
      place: () => placeFitOf(vacancy.places),
    })
  }

  function placeFitOf(where: Places): PlaceFit | null {
    const known = places.get(where)
    if (known !== undefined) return known
    const place = placeOf(directories.locations, where, home)
    places.set(where, place)
    return place
  }
}

function ofFewCompanies(vacancies: readonly VacancyFacts[]) {
  const taken = new Map<number, number>()
  return vacancies.filter(({ company }) => {
    const count = (taken.get(company) ?? 0) + 1
    taken.set(company, count)
    return count <= OF_ONE_COMPANY_MAX
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

/** Companies that somebody hides from: by their INN, and by the domain of the site or of the mail of their people. */
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
