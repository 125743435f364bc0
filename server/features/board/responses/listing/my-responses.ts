/** Responses, for the seekers who sent them. */
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { responseEvents, responseMessages, responses } from '#server/db/schema/responses.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { findMyContacts } from '#server/features/board/resumes/access.ts'
import { awaitsGuardian, requireOwnRight } from '#server/features/board/guardians/consents.ts'
import { removeUnusedPhotos } from '#server/features/board/resumes/writing/photo.ts'
import { withoutFiles } from '#server/features/board/resumes/writing/work-file-rows.ts'
import { invitationAcceptedEmail } from '#server/mail/templates/responses.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { contactsForCompany } from '#server/features/board/resumes/contacts-policy.ts'
import type { MyResponse } from '#shared/features/board/responses/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import {
  OPEN_STATES,
  RESPONSE_STATES,
  RESPONSES_PAGE_SIZE,
  type MyResponseTab,
  type ResponseState,
} from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireMyResponse, selectMyResponses } from '../access.ts'
import { listAcceptedVacancies, listMyDrafts } from '../sending/drafts.ts'
import { responseWithdrawn } from '../events.ts'
import { visibleName } from './names.ts'
import { canAccept, canWithdraw } from '../policy.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { endInterview } from '../interviews/interviews.ts'
import { notifyManagers } from '../recipients.ts'
import { myResponseOf, myResponseRowOf } from './presenters.ts'
import { notifyCompanyOfTask } from '../test-tasks/my-test-task.ts'
import { endTestTasks } from '../test-tasks/test-task-rows.ts'

const TAB_STATES: Readonly<Record<MyResponseTab, readonly ResponseState[]>> = {
  all: RESPONSE_STATES,
  open: OPEN_STATES,
  invited: ['invited'],
  over: ['rejected', 'withdrawn', 'closed'],
}

/** The last changed first. */
export async function listMyResponses(ctx: Ctx, { tab, page }: { tab: MyResponseTab; page: number }) {
  const { db, now } = ctx.deps
  const isMine = eq(responses.userId, requirePerson(ctx).userId)
  const [rows, states, drafts] = await Promise.all([
    selectMyResponses(db)
      .where(and(isMine, tab === 'all' ? undefined : inArray(responses.state, [...TAB_STATES[tab]])))
      .orderBy(desc(responses.updatedAt), desc(responses.id))
      .limit(RESPONSES_PAGE_SIZE)
      .offset((page - 1) * RESPONSES_PAGE_SIZE),
    db
      .select({
        state: responses.state,
        count: count(),
        unread: sql<number>`sum(${responses.unreadBySeeker})::int`,
      })
      .from(responses)
      .where(isMine)
      .groupBy(responses.state),
    listMyDrafts(db, { userId: requirePerson(ctx).userId, now: now() }),
  ])
  const countOf = (name: MyResponseTab) =>
    states.reduce((sum, one) => sum + (TAB_STATES[name].includes(one.state) ? one.count : 0), 0)
  const counts = {
    all: countOf('all'),
    open: countOf('open'),
    invited: countOf('invited'),
    over: countOf('over'),
  }
  return {
    items: rows.map((row) => myResponseRowOf(row, now())),
    count: counts[tab],
    counts,
    unread: states.reduce((sum, { unread }) => sum + unread, 0),
    drafts,
  }
}

/** @throws Problem not_found */
export async function openMyResponse(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { db } = ctx.deps
  const row = await requireMyResponse(ctx, db, { id })
  if (row.response.unreadBySeeker > 0) await setResponse(db, id, { unreadBySeeker: 0 })
  return myResponseOf(ctx.deps, db, { ...row, response: { ...row.response, unreadBySeeker: 0 } })
}

/** How far the caller's responses to these vacancies are. */
export async function listMyResponsesTo(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  const { userId } = requirePerson(ctx)
  if (ids.length === 0) return { items: [], accepted: [], awaitsGuardian: false }
  const { db, now } = ctx.deps
  const rows = await db
    .select({
      id: responses.id,
      vacancyId: responses.vacancyId,
      state: responses.state,
      origin: responses.origin,
      // Nested, so that drizzle keeps the names of its tables.
      isAnswered: sql<boolean>`(${isAnswered})`,
    })
    .from(responses)
    .where(and(eq(responses.userId, userId), inArray(responses.vacancyId, [...ids])))
  const accepted = await listAcceptedVacancies(db, { userId, ids })
  return {
    items: rows.map((row) => ({
      ...row,
      id: ResponseId.parse(row.id),
      vacancyId: VacancyId.parse(row.vacancyId),
    })),
    accepted: accepted.map((id) => VacancyId.parse(id)),
    awaitsGuardian: accepted.length > 0 && (await awaitsGuardian(db, { userId, now: now() })),
  }
}

/** The seeker has opened the contacts to the company that invited, or has written since the invitation. */
const isAnswered = sql`${responses.state} = 'invited' and (
  (${responses.origin} = 'invitation' and ${responses.contacts} is not null)
  or exists (
    select from ${responseMessages}
    where ${responseMessages.responseId} = ${responses.id} and ${responseMessages.side} = 'seeker'
      and ${responseMessages.at} >= (
        select max(${responseEvents.at}) from ${responseEvents}
        where ${responseEvents.responseId} = ${responses.id} and ${responseEvents.event} = 'invited'
      )
  )
)`

/** Removes the contacts, the photo, the cover letter and the answers, which may hold contacts, from the copy. @throws Problem not_found, conflict */
export async function withdrawResponse(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const row = await deps.db.transaction(async (tx) => {
    // Copies of one photo that are withdrawn at the same time would each leave the file to the other.
    await lockUser(tx, userId)
    const found = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const { response } = found
    if (!canWithdraw(response)) throw new Problem('conflict', 'Этот отклик уже отозван.')
    const { resume, resumeId } = response
    const changed = await setResponse(tx, id, {
      state: 'withdrawn',
      contacts: null,
      letter: '',
      answers: [],
      doAnswersFit: null,
      awaitsTestAnswer: false,
      resume: { ...resume, text: withoutFiles(resume.text) },
      updatedAt: at,
    })
    await insertEvents(tx, [{ responseId: id, event: 'withdrawn', side: 'seeker', userId, at }])
    await recordAudit(tx, { ...auditObject(id), userId, action: 'response.withdrawn', at })
    const { vacancy, company } = found
    // The contacts are closed again.
    const meeting = { response: changed, vacancy, company: company.title }
    const reason = 'Соискатель отозвал отклик.'
    const interview = await endInterview(tx, deps, meeting, { side: 'seeker', userId, reason, at })
    const tasks = await endTestTasks(tx, { responseIds: [id], at })
    // One e-mail says it.
    if (tasks.length > 0 && interview === null)
      await notifyCompanyOfTask(tx, deps, meeting, { change: 'withdrawn', text: '', at })
    await deps.events.raise(tx, responseWithdrawn, { responseId: id, vacancyId: response.vacancyId })
    await removeUnusedPhotos(tx, deps.files, { resumeId, urls: [resume.text.photoUrl] })
    return { ...found, response: changed }
  })
  return myResponseOf(deps, deps.db, row)
}

/** Opens the contacts to the company that sent the invitation. @throws Problem not_found, conflict */
export async function acceptInvitation(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const row = await deps.db.transaction(async (tx) => {
    const found = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const { response, vacancy } = found
    if (!canAccept(response)) throw new Problem('conflict', 'Это приглашение уже не ждёт ответа.')
    const minorAge = await requireOwnRight(tx, { userId, now: deps.now() })
    const contacts = await findMyContacts(tx, { resumeId: response.resumeId, userId })
    if (!contacts) throw new Problem('conflict', 'Резюме, на которое пришло приглашение, удалено.')
    const changed = await setResponse(tx, id, {
      contacts: contactsForCompany(contacts),
      minorAge,
      updatedAt: at,
    })
    await insertEvents(tx, [{ responseId: id, event: 'accepted', side: 'seeker', userId, at }])
    await recordAudit(tx, { ...auditObject(id), userId, action: 'response.accepted', at })
    const { title } = vacancy
    const seeker = visibleName(changed)
    const accepted = { id, vacancyId: vacancy.id, title, seeker, resume: response.resume.text.title }
    const email = invitationAcceptedEmail(deps.site, accepted)
    await notifyManagers(tx, deps, vacancy.id, { email })
    return { ...found, response: changed }
  })
  return myResponseOf(deps, deps.db, row)
}

const auditObject = (id: number) => ({ objectKind: 'response' as const, objectId: String(id) })
