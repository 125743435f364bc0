import { and, eq } from 'drizzle-orm'
import { applyResumeDecision } from '#server/features/board/resumes/decisions.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { EMPLOYMENT_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { findPerson } from './queries.ts'
import { resumePartsOf } from './resume-parts.ts'
import type { Moderated } from './moderated.ts'

export const moderatedResume: Moderated = {
  async read({ db, referenceData }, { objectId, revisionId }) {
    // The text that is judged and the one that readers see; null when the resume is gone.
    const [resume] = await db
      .select({ userId: resumes.userId, shown: resumes.content, sent: resumeRevisions.content })
      .from(resumes)
      .innerJoin(
        resumeRevisions,
        and(eq(resumeRevisions.resumeId, resumes.id), eq(resumeRevisions.id, revisionId)),
      )
      .where(eq(resumes.id, objectId))
    if (!resume) return null
    const { userId, sent, shown } = resume
    const author = await findPerson(db, userId)
    const before = shown && new Map(resumePartsOf(shown).map((one) => [one.part, one.text]))
    return {
      author: author ? fullName(author) : null,
      parts: resumePartsOf(sent)
        .map((one) => ({ ...one, before: before ? (before.get(one.part) ?? '') : null }))
        .filter(({ text, before: old }) => text !== '' || (old ?? '') !== ''),
      facts: factsOf(
        sent,
        sent.professionId === null ? null : (referenceData.professions.byId(sent.professionId)?.name ?? null),
      ),
    }
  },

  async lock(tx, objectId) {
    // Held until the transaction ends.
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

function factsOf(content: ResumeContent, profession: string | null) {
  const { firstName, lastName, salary, workForms, employment, skills } = content
  const facts: [label: string, value: string | null][] = [
    ['Имя', `${firstName} ${lastName}`.trim()],
    ['Профессия', profession],
    ['Оплата', salary === null ? null : `от ${formatAmount(salary, 'RUB')}`],
    ['Форма работы', workForms.map((one) => WORK_FORM_LABELS[one]).join(', ')],
    ['Занятость', employment.map((one) => EMPLOYMENT_LABELS[one]).join(', ')],
    ['Навыки', skills.join(', ')],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
