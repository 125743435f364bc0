import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Duplicate } from '#shared/features/board/posting/my-vacancy.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companies } from '#server/db/schema/companies.ts'
import { requireWorkingText } from './working-text.ts'
import { requireVacancy } from '../access.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

const SHOWN_MAX = 5
/** Shares of common words from which two texts are duplicates: with the same title, and with any. */
export const SAME_TITLE_SHARE = 0.6
const ANY_TITLE_SHARE = 0.9

type Compared = Pick<
  VacancyContent,
  'title' | 'descriptionHtml' | 'dutiesHtml' | 'workForm' | 'locationIds' | 'workFromIds'
>

/** @throws Problem not_found */
export async function checkDuplicates(ctx: Ctx, { id }: { id: number }): Promise<Duplicate[]> {
  const { db } = ctx.deps
  const { companyId } = await requireVacancy(ctx, db, { id })
  const { content } = await requireWorkingText(db, id)
  return duplicatesOf(db, { id, companyId, content })
}

/** Open vacancies of the same company with the same text for the same place. */
export async function duplicatesOf(
  db: Sql,
  { id, companyId, content }: { id: number; companyId: number; content: VacancyContent },
): Promise<Duplicate[]> {
  const candidates = await listCandidates(db, { companyId, exceptId: id })
  return candidates
    .filter((candidate) =>
      isSame(content, candidate.content ?? { ...candidate, dutiesHtml: candidate.dutiesHtml ?? '' }),
    )
    .slice(0, SHOWN_MAX)
    .map(({ id: same, title, status }) => ({ id: VacancyId.parse(same), title, status }))
}

export function isSame(one: Compared, other: Compared): boolean {
  if (one.workForm !== other.workForm || !isSamePlace(one, other)) return false
  const hasSameTitle = fold(one.title).trim() === fold(other.title).trim()
  return commonShare(one, other) >= (hasSameTitle ? SAME_TITLE_SHARE : ANY_TITLE_SHARE)
}

/** One text for ten cities is ten vacancies, so places must have something in common. */
function isSamePlace(one: Compared, other: Compared) {
  const [places, otherPlaces] = [one, other].map(({ locationIds, workFromIds }) => [
    ...locationIds,
    ...workFromIds,
  ])
  if (!places?.length || !otherPlaces?.length) return true
  return places.some((place) => otherPlaces.includes(place))
}

const toTokens = ({ descriptionHtml, dutiesHtml }: Compared) =>
  new Set(fold(textOfHtml(`${descriptionHtml} ${dutiesHtml}`)).match(/[\p{L}\d]{3,}/gu))

/** Of the words of both texts, the share that is in both: from 0 to 1. */
export function commonShare(one: Compared, other: Compared) {
  const [words, otherWords] = [toTokens(one), toTokens(other)]
  const all = words.union(otherWords).size
  return all === 0 ? 0 : words.intersection(otherWords).size / all
}

/** Published and submitted texts of the company, which a new one could repeat. */
function listCandidates(db: Sql, { companyId, exceptId }: { companyId: number; exceptId: number }) {
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      status: vacancies.status,
      descriptionHtml: vacancies.descriptionHtml,
      dutiesHtml: vacancies.dutiesHtml,
      workForm: vacancies.workForm,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      /** Of an unpublished vacancy, whose columns are empty. */
      content: sql<VacancyContent | null>`(
        select ${vacancyRevisions.content} from ${vacancyRevisions}
        where ${vacancyRevisions.vacancyId} = ${vacancies.id} and ${vacancies.status} not in ('published', 'unconfirmed')
        order by ${vacancyRevisions.id} desc limit 1
      )`.mapWith(vacancyRevisions.content),
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        eq(vacancies.companyId, companyId),
        ne(vacancies.id, exceptId),
        inArray(vacancies.status, [...PLACED_STATUSES, 'moderation', 'awaiting_payment']),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(300)
}
