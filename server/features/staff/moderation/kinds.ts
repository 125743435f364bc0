import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { moderatedVacancy } from './vacancy.ts'
import type { Moderated } from './moderated.ts'
import { and, eq } from 'drizzle-orm'
import { applyResumeDecision } from '#server/features/board/resumes/writing/decisions.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { EMPLOYMENT_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { formatAmount } from '#shared/kernel/number.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { comparedFacts } from './compared-facts.ts'
import { findPerson } from './queries.ts'
import { workName } from '#shared/features/board/resumes/works.ts'
import { resumePartsOf } from './resume-parts.ts'

const moderatedResume: Moderated = {
  async read({ db, referenceData }, { objectId, revisionId }, formerRevisionId) {
    const [resume] = await db
      .select({ userId: resumes.userId, published: resumes.content, submitted: resumeRevisions.content })
      .from(resumes)
      .innerJoin(
        resumeRevisions,
        and(eq(resumeRevisions.resumeId, resumes.id), eq(resumeRevisions.id, revisionId)),
      )
      .where(eq(resumes.id, objectId))
    if (!resume) return null
    const { userId, submitted, published } = resume
    const [author, decided] = await Promise.all([
      findPerson(db, userId),
      formerRevisionId === null ? null : findContent(db, { id: formerRevisionId, resumeId: objectId }),
    ])
    const former = decided ?? published
    const before = former && new Map(resumePartsOf(former).map(({ part, text }) => [part, text]))
    const facts = (content: ResumeContent) =>
      toFacts(content, referenceData.professions.byId(content.professionId ?? 0)?.name)
    return {
      author: author ? fullName(author) : null,
      parts: resumePartsOf(submitted)
        .map((one) => ({ ...one, before: before ? (before.get(one.part) ?? '') : null }))
        .filter(({ text, before: old }) => text !== '' || (old ?? '') !== ''),
      files: submitted.portfolio.flatMap(({ title, url, file }, at) =>
        file === null
          ? []
          : [
              {
                id: file.id,
                name: `${workName({ title, url }, at)}.${file.type === 'application/pdf' ? 'pdf' : 'jpg'}`,
                size: file.size,
                url: `/api/v1/staff/resumes/${objectId}/files/${file.id}`,
              },
            ],
      ),
      facts: comparedFacts(facts(submitted), former && facts(former)),
      isPublished: published !== null,
      comparedWith: decided ? 'decided' : former && 'published',
    }
  },

  async lock(tx, objectId) {
    await tx.select({ id: resumes.id }).from(resumes).where(eq(resumes.id, objectId)).for('update')
  },

  apply: (tx, deps, { row, outcome, reasons, userId, at }) =>
    applyResumeDecision(tx, deps, {
      resumeId: row.objectId,
      revisionId: row.revisionId,
      outcome: outcome === 'approved' ? 'approved' : 'refused',
      reasons,
      userId,
      at,
    }),
}

export const MODERATED: Record<ModeratedKind, Moderated> = {
  vacancy: moderatedVacancy,
  resume: moderatedResume,
}

function toFacts(content: ResumeContent, profession: string | undefined) {
  const { firstName, lastName, salary, workForms, employment, skills } = content
  const facts: [label: string, value: string | null | undefined][] = [
    ['Имя', `${firstName} ${lastName}`.trim()],
    ['Профессия', profession],
    ['Оплата', salary === null ? null : `от ${formatAmount(salary, 'RUB')}`],
    ['Форма работы', workForms.map((one) => WORK_FORM_LABELS[one]).join(', ')],
    ['Занятость', employment.map((one) => EMPLOYMENT_LABELS[one]).join(', ')],
    ['Навыки', skills.join(', ')],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

async function findContent(db: Sql, { id, resumeId }: { id: number; resumeId: string }) {
  const [row] = await db
    .select({ content: resumeRevisions.content })
    .from(resumeRevisions)
    .where(and(eq(resumeRevisions.id, id), eq(resumeRevisions.resumeId, resumeId)))
  return row?.content ?? null
}
