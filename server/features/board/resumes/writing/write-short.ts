/** A short resume that is written for no vacancy, by the form that works without scripts. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { lockUser, requireUser } from '#server/features/identity/accounts/service.ts'
import { professionMatcherOf } from '#server/features/reference/data/profession-match.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import type { PlainResume } from '#shared/features/board/resumes/short-resume.ts'
import { shortResumeOf } from '#shared/features/board/resumes/short-text.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publishResumeChange } from '../changes.ts'
import { insertDraft, withIdentity, type ResumeDraft } from './create.ts'
import { isChanged, lockMyResume, writeLocked } from './my-resumes.ts'
import { mayBeShown } from '../maintenance/health.ts'
import { listLastRevisions, type ResumeRow } from '../queries.ts'
import { resumeOfShort, withShort } from './short-resume.ts'
import { showAgain, submitText } from './submit.ts'

type Written = {
  /** Null for a new resume. */
  id: ResumeId | null
  short: PlainResume
}

/**
 * Writes a short resume and submits it. A new one in which the checks find nothing is approved immediately, as it is
 * with a response; moderators check an edited one. Idempotent.
 * @throws Problem not_found, conflict at the limit of resumes, for one that waits for moderators or is not short
 */
export async function writeShortResume(ctx: Ctx, { id, short }: Written): Promise<{ id: ResumeId }> {
  const row = await ctx.deps.db.transaction(async (tx) => {
    const { userId } = requirePerson(ctx)
    await lockUser(tx, userId)
    const kept = id === null ? await insertOnce(ctx, tx, short) : await edit(ctx, tx, { id, short })
    return submitWritten(ctx, tx, kept)
  })
  await publishResumeChange(ctx.deps, [row.number])
  return { id: ResumeId.parse(row.id) }
}

type Kept = { row: ResumeRow; wasWritten: boolean }

/** A form that is sent twice makes one resume. */
async function insertOnce(ctx: Ctx, tx: Sql, short: PlainResume): Promise<Kept> {
  const { userId } = requirePerson(ctx)
  const initial = withIdentity(
    await requireUser(tx, userId),
    resumeOfShort(
      short,
      { workForm: short.workForm, professionId: professionNamedBy(ctx, short.title) },
      ctx.deps.now().toISOString(),
    ),
  )
  const { content, contacts } = initial
  const [same] = await tx
    .select()
    .from(resumes)
    .where(
      and(
        eq(resumes.userId, userId),
        eq(resumes.draft, { ...content, photoUrl: null }),
        eq(resumes.contacts, contacts),
        // Showing a hidden one again is for its own form, which says so.
        ne(resumes.status, 'hidden'),
      ),
    )
    .limit(1)
    .for('update')
  if (same) return { row: same, wasWritten: false }
  return { row: await insertDraft(ctx, tx, initial), wasWritten: true }
}

async function edit(ctx: Ctx, tx: Sql, { id, short }: { id: ResumeId; short: PlainResume }): Promise<Kept> {
  const current = await lockMyResume(ctx, tx, id)
  if (shortResumeOf(current) === null)
    throw new Problem('conflict', 'Это резюме подробнее, чем короткая форма.')
  const { photoUrl: _photo, ...content } = current.draft
  const former = { content, contacts: current.contacts }
  const edited = await editedOf(ctx, tx, { userId: current.userId, former, short })
  if (isDeepStrictEqual(edited, former)) return { row: current, wasWritten: false }
  if (current.status === 'moderation') throw new Problem('conflict', 'Резюме уже на проверке.')
  return { row: await writeLocked(ctx, tx, { current, ...edited }), wasWritten: true }
}

/** The profession follows the title while no other one is chosen. */
async function editedOf(
  ctx: Ctx,
  tx: Sql,
  {
    userId,
    former: { content, contacts },
    short,
  }: { userId: number; former: ResumeDraft; short: PlainResume },
): Promise<ResumeDraft> {
  const isNamed = content.professionId === professionNamedBy(ctx, content.title)
  const { workForm } = short
  // The plain form shows one of several.
  const workForms = workForm === null || content.workForms.includes(workForm) ? content.workForms : [workForm]
  return withIdentity(
    await requireUser(tx, userId),
    withShort(
      short,
      {
        content: {
          ...content,
          workForms,
          professionId: isNamed ? professionNamedBy(ctx, short.title) : content.professionId,
        },
        contacts,
      },
      ctx.deps.now().toISOString(),
    ),
  )
}

function professionNamedBy({ deps }: Ctx, title: string): ProfessionId | null {
  const id = professionMatcherOf(deps.referenceData.professions)(title)
  return id === null ? null : ProfessionId.parse(id)
}

async function submitWritten(ctx: Ctx, tx: Sql, { row, wasWritten }: Kept): Promise<ResumeRow> {
  const { id, status, draft } = row
  const at = ctx.deps.now().toISOString()
  const [last] = await listLastRevisions(tx, [id])
  if (!wasWritten && (status === 'moderation' || last?.state === 'pending')) return row
  if (status === 'published' && !isChanged(row)) return row
  if (status === 'hidden' && !isChanged(row) && mayBeShown(row)) return showAgain(tx, { id, at })
  // An edit and a picture do not pass without moderators.
  const isNew = status === 'draft' && last === undefined && draft.photoUrl === null
  return submitText(ctx, tx, { current: row, isShort: isNew, at })
}
