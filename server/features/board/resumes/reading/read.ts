import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#server/features/board/context.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { PricedResume, ResumeCard } from '#shared/features/board/resumes/model.ts'
import type { ContactsState } from '#shared/features/board/resumes/vocabulary.ts'
import { findContactsDecision } from '../access.ts'
import { resumeNotFound } from '../writing/my-resumes.ts'
import { payScaleOf } from './pay-scale.ts'
import { canRead } from '../policy.ts'
import { resumeCardOf, resumeOf } from './present.ts'
import { findResume, type ResumeRow } from '../queries.ts'
import { viewerOf, type Viewer } from './viewer.ts'
import { resumes, type ResumeText } from '#server/db/schema/resumes.ts'

/** @throws Problem not_found, also for a resume that the viewer may not see */
export async function readResume(
  ctx: Ctx,
  { id }: { id: string },
): Promise<
  PricedResume & {
    isIndexed: boolean
    isOwn: boolean
    hasProfessionList: boolean
    contactsState: ContactsState
  }
> {
  const { row, viewer, text, updatedAt } = await requireReadableResume(ctx, id)
  const resume = resumeOf(ctx.deps, { id, text, updatedAt })
  const companyId = ctx.actor.kind === 'user' ? (ctx.actor.role?.companyId ?? null) : null
  const { decision } = await findContactsDecision(ctx.deps.db, {
    resume: row,
    companyId,
    hasPaidAccess: true,
  })
  return {
    ...resume,
    salaryScale: await payScaleOf(ctx.deps, resume),
    isIndexed: row.visibility === 'everyone' && row.isIndexed,
    isOwn: viewer.userId === row.userId,
    contactsState: decision === 'payment_required' ? 'open' : decision,
    hasProfessionList:
      resume.profession !== null &&
      ctx.deps.ownLists.has(resumesPath({ profession: resume.profession.slug })),
  }
}

/** The only access to a resume of another person, for any purpose. @throws Problem not_found */
export async function requireReadableResume(
  ctx: Ctx,
  id: string,
): Promise<{ row: ResumeRow; viewer: Viewer; text: ResumeText; updatedAt: string }> {
  const [row, viewer] = await Promise.all([findResume(ctx.deps.db, id), viewerOf(ctx)])
  if (!row || row.content === null || row.publishedAt === null || !isReadable(row, viewer))
    throw resumeNotFound()
  return { row, viewer, text: row.content, updatedAt: row.publishedAt }
}

/** Which of these published resumes the caller may read. In no order. */
export async function readableIds(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const [rows, viewer] = await Promise.all([
    ctx.deps.db
      .select(visibilityColumns)
      .from(resumes)
      .where(and(inArray(resumes.id, [...ids]), isNotNull(resumes.content), isNotNull(resumes.publishedAt))),
    viewerOf(ctx),
  ])
  return new Set(rows.filter((row) => isReadable(row, viewer)).map(({ id }) => id))
}

/** Cards of readable resumes (see `readableIds`), by id. */
export async function readableCards(
  { deps }: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResumeCard>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .select({ id: resumes.id, content: resumes.content, publishedAt: resumes.publishedAt })
    .from(resumes)
    .where(inArray(resumes.id, [...ids]))
  return new Map(
    rows.flatMap(({ id, content, publishedAt }) =>
      content === null || publishedAt === null
        ? []
        : [[id, resumeCardOf(deps, { id, text: content, updatedAt: publishedAt })]],
    ),
  )
}

const isReadable = (row: VisibilityRow, { audience, userId, hidden, chosen }: Viewer) =>
  canRead({
    status: row.status,
    visibility: row.visibility,
    isOwn: userId !== null && row.userId === userId,
    audience,
    isHiddenFrom: hidden.has(row.number),
    hidesFromCompanies: row.hiddenInns.length + row.hiddenDomains.length + row.hiddenCompanyIds.length > 0,
    isChosen: chosen.has(row.number),
  })

const visibilityColumns = {
  id: resumes.id,
  number: resumes.number,
  userId: resumes.userId,
  status: resumes.status,
  visibility: resumes.visibility,
  hiddenInns: resumes.hiddenInns,
  hiddenDomains: resumes.hiddenDomains,
  hiddenCompanyIds: resumes.hiddenCompanyIds,
}

type VisibilityRow = Pick<ResumeRow, keyof typeof visibilityColumns>
