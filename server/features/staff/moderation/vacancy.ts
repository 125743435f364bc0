import { and, eq, isNotNull } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { columnsWithContacts } from '#server/features/board/posting/editing/content.ts'
import { typedQuestionOf } from '#server/features/board/posting/editing/questions.ts'
import { presentTaxYear } from '#server/features/reference/taxes/figure-store.ts'
import { locationRefs, salaryOf } from '#server/features/board/vacancies/reading/cards.ts'
import { textColumns } from '#server/features/board/vacancies/writing/text-parts.ts'
import { applyDecision } from '#server/features/board/posting/editing/decisions.ts'
import { notifyAuthor } from '#server/features/board/posting/notify-author.ts'
import { vacancyRefusedEmail } from '#server/mail/templates/moderation.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { checkedPartsOf, type CheckedField } from '#shared/features/board/posting/checked-parts.ts'
import { VacancyValues } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { vacancyFacts } from '#shared/features/board/vacancies/facts.ts'
import { BADGE_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { comparedFacts } from './compared-facts.ts'
import type { Moderated } from './moderated.ts'
import { findPerson } from './queries.ts'
import { lockVacancy } from './vacancy-queries.ts'

const PART_LABELS: Record<CheckedField, string> = {
  title: 'Название',
  descriptionHtml: 'Описание',
  dutiesHtml: 'Обязанности',
  requirementsHtml: 'Требования',
  conditionsHtml: 'Условия',
  salaryRangeReason: 'Почему такая вилка',
  bonuses: 'Премии и бонусы',
  questions: 'Вопросы перед откликом',
}

export const moderatedVacancy: Moderated = {
  async read(deps, { objectId, revisionId }, formerRevisionId) {
    const vacancyId = Number(objectId)
    const [revision, former, published] = await Promise.all([
      findSentText(deps.db, { id: revisionId, vacancyId }),
      formerRevisionId === null ? null : findSentText(deps.db, { id: formerRevisionId, vacancyId }),
      findPublishedText(deps.db, vacancyId),
    ])
    if (!revision) return null
    const author = await findPerson(deps.db, revision.authorId)
    const compared = former?.content ?? published
    const before = compared && new Map(checkedPartsOf(compared).map(({ part, text }) => [part, text]))
    return {
      author: author ? fullName(author) : null,
      parts: checkedPartsOf(revision.content)
        .map(({ part, text }) => ({
          part,
          label: PART_LABELS[part],
          text,
          before: before ? (before.get(part) ?? '') : null,
        }))
        .filter(({ text, before: old }) => text !== '' || (old ?? '') !== ''),
      files: [],
      facts: comparedFacts(
        toFacts(deps, VacancyValues.parse(revision.content)),
        former && toFacts(deps, VacancyValues.parse(former.content)),
      ),
      isPublished: published !== null && isPlaced(published.status),
      comparedWith: former ? 'decided' : published ? 'published' : null,
    }
  },

  async lock(tx, objectId) {
    await lockVacancy(tx, Number(objectId))
  },

  async apply(tx, deps, { row, outcome, isFinal, reasons, userId, at }) {
    const vacancyId = Number(row.objectId)
    const decision = { vacancyId, revisionId: row.revisionId, outcome, isFinal, userId, at }
    const { isPlacementOver } = await applyDecision(tx, deps, decision)
    const returned = isPlacementOver ? await returnCharge(tx, { vacancyId, userId, at }) : null
    await recordAudit(tx, {
      userId,
      action: `vacancy.${outcome}`,
      objectKind: 'vacancy',
      objectId: row.objectId,
      details: { caseId: row.id, isFinal, rules: reasons.map(({ rule }) => rule).join(',') },
      at,
    })
    // Of an approval the author learns when the vacancy is published.
    if (outcome !== 'approved') {
      const refused = { vacancyId, title: row.title, isFinal, reasons, isRefunded: returned !== null }
      await notifyAuthor(tx, deps, { vacancyId, email: vacancyRefusedEmail(deps.site, refused) })
    }
    return async () => {
      await deps.changes.publish({ kind: 'vacancies', ids: [vacancyId] })
    }
  },
}

function toFacts(deps: Deps, values: VacancyValues) {
  const { locations, professions } = deps.referenceData
  const columns = columnsWithContacts(values)
  const { professionId, labels, skills, contactName, address } = columns
  const facts: { label: string; value: string | null | undefined }[] = [
    { label: 'Оплата', value: salaryLabel(salaryOf(columns, presentTaxYear(deps))) },
    { label: 'Профессия', value: professionId === null ? null : professions.byId(professionId)?.name },
    ...vacancyFacts({
      ...columns,
      locations: locationRefs(locations, columns.locationIds),
      workFrom: locationRefs(locations, columns.workFromIds),
      workFromAnywhere: columns.isWorkFromAnywhere,
      workFromExcept: [],
    }),
    { label: 'Пометки', value: labels.map((label) => BADGE_LABELS[label]).join(', ') },
    { label: 'Навыки', value: skills.join(', ') },
    { label: 'Контактное лицо', value: contactName },
    { label: 'Адрес', value: address },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** A text as its author sent it; null when it is gone. */
async function findSentText(db: Sql, { id, vacancyId }: { id: number; vacancyId: number }) {
  const [row] = await db
    .select({ content: vacancyRevisions.content, authorId: vacancyRevisions.authorId })
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.id, id), eq(vacancyRevisions.vacancyId, vacancyId)))
  // A text of an older release lacks newer fields.
  return row ? { ...row, content: VacancyContent.parse(row.content) } : null
}

/** The text that readers see, or saw last, by its parts; null for a vacancy that was never published. */
async function findPublishedText(db: Sql, id: number) {
  const [row] = await db
    .select({
      ...textColumns,
      salaryRangeReason: vacancies.salaryRangeReason,
      bonuses: vacancies.bonuses,
      questions: vacancies.questions,
      status: vacancies.status,
    })
    .from(vacancies)
    .where(and(eq(vacancies.id, id), isNotNull(vacancies.firstPublishedAt)))
  if (!row) return null
  const {
    salaryRangeReason,
    bonuses,
    descriptionHtml,
    dutiesHtml,
    requirementsHtml,
    conditionsHtml,
    questions,
    ...rest
  } = row
  return {
    ...rest,
    questions: questions.map(typedQuestionOf),
    salaryRangeReason: salaryRangeReason ?? '',
    bonuses: bonuses ?? '',
    descriptionHtml: descriptionHtml ?? '',
    dutiesHtml: dutiesHtml ?? '',
    requirementsHtml: requirementsHtml ?? '',
    conditionsHtml: conditionsHtml ?? '',
  }
}
