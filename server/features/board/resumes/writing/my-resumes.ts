import { findCompanyRefs } from '#server/features/identity/company-refs/service.ts'
import { mayShowEveryone } from '#server/features/board/guardians/consents.ts'
import { activeEditions } from '#server/features/identity/accounts/consents.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import { CONTACT_LINK_MESSAGE, leadsToContacts } from '#shared/features/board/resumes/contact-links.ts'
import { isAgreed } from '#shared/features/board/resumes/recommenders.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import type { PricedResume, ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import { healthNotesIn } from '#shared/features/board/resumes/health-notes.ts'
import { HEALTH_WAIT_DAYS, RESUMES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { publishResumeChange } from '../changes.ts'
import { hasPassedHealth, healthAfterContacts } from '../maintenance/health.ts'
import { readContactsConsent } from '../contacts-policy.ts'
import { payScaleOf } from '../reading/pay-scale.ts'
import { placeOf, professionOf, resumeOf } from '../reading/present.ts'
import {
  countImportedJobs,
  findMyResume,
  isMine,
  listLastRevisions,
  listMyResumeRows,
  setResume,
  type ResumeRow,
} from '../queries.ts'
import { isWork, withoutContacts } from '../reading/redact.ts'
import { resumes, type ResumeText } from '#server/db/schema/resumes.ts'
import { publishText } from './publish-text.ts'
import { keepOnlyRecommenders } from './recommenders.ts'
import { presentSummaries } from './summaries.ts'
import { withKnownFiles } from './work-file-rows.ts'

export type { ResumeRow } from '../queries.ts'

/** The last changed first. */
export async function listMyResumes(ctx: Ctx) {
  const { db } = ctx.deps
  const rows = await listMyResumeRows(db, requirePerson(ctx).userId)
  return { items: await presentSummaries(db, rows), max: RESUMES_MAX }
}

/** Ids, titles and statuses only, at the address of the specification. */
export async function listMyResumeTitles(ctx: Ctx) {
  const rows = await listMyResumeRows(ctx.deps.db, requirePerson(ctx).userId)
  const items = rows.map(({ id, draft, status }) => ({ id, title: draft.title, status }))
  return { count: items.length, items }
}

export async function readMyResume(ctx: Ctx, { id }: { id: string }): Promise<MyResume> {
  return myResumeOf(ctx, await requireMyResume(ctx, ctx.deps.db, id))
}

/** The draft as readers will see it once approved: without contacts in its texts. */
export async function previewResume(ctx: Ctx, { id }: { id: string }): Promise<PricedResume> {
  const { draft, contacts, updatedAt } = await requireMyResume(ctx, ctx.deps.db, id)
  const text = withoutContacts(draft, contacts)
  const resume = resumeOf(ctx.deps, { id, text, updatedAt })
  return { ...resume, salaryScale: await payScaleOf(ctx.deps, resume) }
}

/**
 * Contacts take effect immediately; the text only once it is submitted and approved.
 * @throws Problem conflict when another tab has saved meanwhile
 */
export async function saveDraft(
  ctx: Ctx,
  {
    id,
    version,
    content,
    contacts,
  }: { id: string; version: number; content: ResumeContent; contacts: ResumeContacts },
): Promise<MyResume> {
  refuseContactLinks(content)
  const row = await ctx.deps.db.transaction(async (tx) => {
    const current = await lockMyResume(ctx, tx, id)
    if (current.version !== version)
      throw new Problem(
        'conflict',
        'Резюме изменили в другой вкладке. Обновите страницу, чтобы не потерять те правки.',
      )
    return writeLocked(ctx, tx, { current, content, contacts })
  })
  if (row.content !== null) await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}

/** Writes the draft of a locked resume. The caller publishes the change after the commit. */
export async function writeLocked(
  { deps: { referenceData, now } }: Ctx,
  tx: Sql,
  {
    current: { id, version, draft: former, contacts: formerContacts },
    content,
    contacts,
  }: { current: ResumeRow; content: ResumeContent; contacts: ResumeContacts },
): Promise<ResumeRow> {
  const recommenders = contacts.recommenders.filter(isAgreed)
  // Not only those that are stored: a name that is being rewritten is empty for a moment.
  const agreed = contacts.recommenders.filter(({ hasAgreed }) => hasAgreed)
  await keepOnlyRecommenders(tx, { resumeId: id, recommenders: agreed })
  const draft: ResumeText = {
    ...content,
    professionId: referenceData.professions.byId(content.professionId ?? 0)?.id ?? null,
    locationId: referenceData.locations.byId(content.locationId ?? 0)?.id ?? null,
    skills: [...new Set(content.skills)],
    conditions: content.needsConditions ? content.conditions : [],
    links: content.links.filter(({ url }) => url !== ''),
    portfolio: await withKnownFiles(tx, { resumeId: id, works: content.portfolio.filter(isWork) }),
    photoUrl: former.photoUrl,
  }
  const changed = await setResume(tx, id, {
    draft,
    contacts: { ...contacts, recommenders },
    version: version + 1,
    updatedAt: now().toISOString(),
  })
  // The text that readers see may contain a new contact.
  return changed.content === null
    ? changed
    : publishText(tx, {
        resume: changed,
        text: changed.content,
        set: healthAfterContacts(changed, formerContacts),
      })
}

/** @throws Problem invalid with the first link that leads to contacts */
function refuseContactLinks({ links }: ResumeContent) {
  const at = links.findIndex(({ url }) => url !== '' && leadsToContacts(url))
  if (at >= 0)
    throw new Problem('invalid', CONTACT_LINK_MESSAGE, { [`links.${at}.url`]: CONTACT_LINK_MESSAGE })
}

/** @throws Problem not_found, for a resume of another person too */
export async function requireMyResume(ctx: Pick<Ctx, 'actor'>, db: Sql, id: string): Promise<ResumeRow> {
  const row = await findMyResume(db, { id, userId: requirePerson(ctx).userId })
  if (!row) throw resumeNotFound()
  return row
}

export async function lockMyResume(ctx: Pick<Ctx, 'actor'>, tx: Sql, id: string): Promise<ResumeRow> {
  const row = await lockMyResumeRow(tx, { id, userId: requirePerson(ctx).userId })
  if (!row) throw resumeNotFound()
  return row
}

export const resumeNotFound = () => new Problem('not_found', 'Такого резюме нет')

export async function myResumeOf(ctx: Ctx, row: ResumeRow): Promise<MyResume> {
  const { db, referenceData, now } = ctx.deps
  const named = [...row.hiddenCompanyIds, ...row.chosenCompanyIds]
  const [[summary], [revision], editions, companies, importedJobsLeft, isEveryoneAllowed] = await Promise.all(
    [
      presentSummaries(db, [row]),
      listLastRevisions(db, [row.id]),
      activeEditions(db, row.userId),
      named.length === 0 ? [] : findCompanyRefs(db, named),
      countImportedJobs(db, row.id),
      mayShowEveryone(db, { userId: row.userId, now: now() }),
    ],
  )
  if (!summary) throw new Error('A resume has no summary')
  const { photoUrl, ...draft } = row.draft
  return {
    ...summary,
    version: row.version,
    draft,
    photoUrl,
    profession: professionOf(referenceData, draft.professionId),
    location: placeOf(referenceData, draft.locationId),
    contacts: row.contacts,
    gaps: resumeCompleteness(draft, { contacts: row.contacts, hasPhoto: photoUrl !== null }).gaps,
    isIndexed: row.isIndexed,
    showsContactsByLink: row.showsContactsByLink,
    hiddenInns: row.hiddenInns,
    hiddenDomains: row.hiddenDomains,
    hiddenCompanies: inOrderOf(row.hiddenCompanyIds, companies),
    chosenCompanies: inOrderOf(row.chosenCompanyIds, companies),
    importedJobsLeft,
    isHiddenAsIdle: row.status === 'hidden' && row.idleHiddenAt !== null,
    isChanged: isChanged(row),
    health: healthOf(row),
    refusals: revision?.state === 'refused' ? revision.reasons : [],
    isEveryoneAllowed,
    consents: { transfer: editions.has('transfer'), distribution: editions.has('distribution') },
    contactsConsents: {
      transfer: readContactsConsent('companies', editions) === 'current',
      distribution: readContactsConsent('everyone', editions) === 'current',
    },
  }
}

function healthOf(row: ResumeRow): MyResume['health'] {
  const { status, healthAskedAt, healthHiddenAt } = row
  return {
    // A text that a moderator has approved has no notes.
    notes: hasPassedHealth(row) && !isChanged(row) ? [] : healthNotesIn(row.draft, row.contacts),
    hideAt:
      status === 'published' && healthAskedAt !== null
        ? new Date(Date.parse(healthAskedAt) + HEALTH_WAIT_DAYS * DAY_MS).toISOString()
        : null,
    isHidden: status !== 'published' && healthHiddenAt !== null,
  }
}

/** Without companies that have been deleted. */
const inOrderOf = (ids: readonly number[], companies: readonly CompanyRef[]) =>
  ids.flatMap((id) => companies.find((company) => company.id === id) ?? [])

/** Whether the draft differs from what readers see. */
export function isChanged({ draft, content, contacts }: Pick<ResumeRow, 'draft' | 'content' | 'contacts'>) {
  return (
    content === null ||
    JSON.stringify(sorted(withoutContacts(draft, contacts))) !== JSON.stringify(sorted(content))
  )
}

/** Entries sorted by key: the database does not keep the order of JSON keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

/** Null for a resume of another person too. */
export async function lockMyResumeRow(tx: Sql, { id, userId }: { id: string; userId: number }) {
  const [row] = await tx.select().from(resumes).where(isMine(id, userId)).for('update')
  return row ?? null
}
