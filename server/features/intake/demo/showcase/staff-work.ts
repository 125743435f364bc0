/** What waits for staff, and what they have done: texts in the queue, complaints, vacancies of other boards. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { complaints } from '#server/db/schema/complaints.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions, vacancyStateChanges } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { checkDraft } from '#server/features/intake/imports/records/check-draft.ts'
import { ImportRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy, type Matchers } from '#server/features/intake/imports/records/to-draft.ts'
import { writeImported } from '#server/features/intake/imports/records/write-imported.ts'
import { checkSubmission } from '#server/features/staff/moderation/check-submission.ts'
import { parseContent } from '#server/kernel/content.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS } from '#shared/features/staff/complaints/vocabulary.ts'
import type { DemoWorld } from '../vacancies.ts'
import type { ShownCompanies } from './companies.ts'
import complaintTexts from './complaints.json' with { type: 'json' }
import { contentOf, FOLDER, SUBMISSIONS } from './content.ts'
import importedTexts from './imported.json' with { type: 'json' }
import { daysBefore, hoursBefore, laterBy } from './moments.ts'
import type { ShownPeople } from './people.ts'
import type { ShownVacancies } from './vacancies.ts'

const Complaint = z.strictObject({
  kind: z.enum(['vacancy', 'company']),
  vacancy: z.string().optional(),
  company: z.string().optional(),
  reason: z.enum(COMPLAINT_REASONS),
  hoursAgo: z.number(),
  text: z.string(),
})
const COMPLAINTS = parseContent(
  `${FOLDER}/complaints.json`,
  z.strictObject({
    open: z.array(Complaint),
    resolved: z.array(Complaint.extend({ outcome: z.enum(COMPLAINT_OUTCOMES), answer: z.string() })),
  }),
  complaintTexts,
)
const IMPORTED = parseContent(
  `${FOLDER}/imported.json`,
  z.array(z.looseObject({ /** Null: the source has no date. */ publishedDaysAgo: z.number().nullable() })),
  importedTexts,
)

/** Texts of vacancies that have been sent and wait, with what the check of texts finds in each. */
export async function fillQueue(tx: Sql, world: DemoWorld, companies: ShownCompanies) {
  const { now } = world
  const sent = SUBMISSIONS.map((submission) => {
    const company = companies.get(submission.company)
    if (!company) throw new Error(`No company of the showcase has sent ${submission.company}`)
    const content = contentOf(world, submission)
    return { company, content, form: VacancyForm.parse(content), at: hoursBefore(now, submission.hoursAgo) }
  })
  const rows = await tx
    .insert(vacancies)
    .values(
      sent.map(({ company: { id: companyId, managerId: authorId }, form: { title, workForm }, at }) => ({
        companyId,
        authorId,
        title,
        workForm,
        descriptionHtml: '',
        summary: '',
        status: 'moderation' as const,
        tariffCode: 'basic' as const,
        placementDays: 30,
        createdAt: laterBy(at, -2),
        updatedAt: at,
      })),
    )
    .returning({ id: vacancies.id })
  const written = sent.map((one, at) => ({ ...one, vacancyId: rows[at]?.id ?? 0 }))
  const revisions = await tx
    .insert(vacancyRevisions)
    .values(
      written.map(({ vacancyId, company, content, at }) => ({
        vacancyId,
        state: 'pending' as const,
        content,
        authorId: company.managerId,
        createdAt: laterBy(at, -2),
        updatedAt: at,
        submittedAt: at,
      })),
    )
    .returning({ id: vacancyRevisions.id })
  await tx.insert(vacancyStateChanges).values(
    written.flatMap(({ vacancyId, company: { managerId: userId }, at }) => [
      { vacancyId, fromStatus: null, toStatus: 'draft' as const, userId, at: laterBy(at, -2) },
      { vacancyId, fromStatus: 'draft' as const, toStatus: 'moderation' as const, userId, at },
    ]),
  )
  const cases: (typeof moderationCases.$inferInsert)[] = []
  for (const [place, { vacancyId, company, content, form, at }] of written.entries())
    cases.push({
      kind: 'vacancy',
      objectId: String(vacancyId),
      revisionId: revisions[place]?.id ?? 0,
      companyId: company.id,
      title: form.title,
      findings: await checkSubmission(tx, {
        vacancy: { id: vacancyId, companyId: company.id },
        content,
        form,
        at,
      }),
      submittedAt: at,
    })
  await tx.insert(moderationCases).values(cases)
}

export async function fillComplaints(
  tx: Sql,
  { vera, candidates, moderatorId }: ShownPeople,
  { shown, companies, now }: { shown: ShownVacancies; companies: ShownCompanies; now: Date },
) {
  const [other = vera] = candidates
  const rowOf = (
    { kind, vacancy, company, reason, hoursAgo, text }: z.infer<typeof Complaint>,
    at: number,
  ): typeof complaints.$inferInsert => {
    const found = shown.get(vacancy ?? '')
    const owner = companies.get(company ?? '')
    const object = found
      ? { objectId: found.id, companyId: found.companyId, title: found.title }
      : { objectId: owner?.id ?? 0, companyId: owner?.id ?? null, title: owner?.title ?? '' }
    return {
      ...object,
      objectKind: kind,
      reason,
      text,
      userId: at === 0 ? vera.userId : other.userId,
      senderHash: createHash('sha256').update(`showcase complaint ${kind} ${text}`).digest('base64url'),
      createdAt: hoursBefore(now, hoursAgo),
    }
  }
  await tx.insert(complaints).values([
    ...COMPLAINTS.open.map(rowOf),
    ...COMPLAINTS.resolved.map(({ outcome, answer, ...complaint }, at) => {
      const row = rowOf(complaint, at)
      return { ...row, outcome, answer, resolvedAt: laterBy(row.createdAt, 18), resolvedBy: moderatorId }
    }),
  ])
}

/** Vacancies that an import has brought: with a date and without one, with an address of the source and without one. */
export async function fillImported(tx: Sql, { matchers, now }: { matchers: Matchers; now: Date }) {
  const checked = IMPORTED.map(({ publishedDaysAgo, ...record }) => {
    const vacancy = toImportedVacancy(
      ImportRecord.parse({
        ...record,
        published_at: publishedDaysAgo === null ? null : daysBefore(now, publishedDaysAgo),
      }),
      { matchers, now },
    )
    return { vacancy, findings: checkDraft(vacancy.draft) }
  })
  await writeImported(tx, checked, now)
}
