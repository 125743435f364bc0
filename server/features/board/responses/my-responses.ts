/** Responses for the people who sent them. */
import { lockPerson } from '#server/features/identity/accounts/lock-person.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { contactsOfOwn } from '#server/features/board/resumes/access.ts'
import { removeUnusedPhotos } from '#server/features/board/resumes/photo.ts'
import { invitationAcceptedEmail } from '#server/mail/templates/responses.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResponse } from '#shared/features/board/responses/contract.ts'
import { ResponseId } from '#shared/features/board/responses/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { OPEN_STATES, RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { MyResponseTab } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireMyResponse } from './access.ts'
import { canAccept, canWithdraw } from './policy.ts'
import { countMyResponsesByState, listMyResponseRecords, listStatesOf } from './list-queries.ts'
import { setResponse } from './queries.ts'
import { listManagerEmails } from './sides-queries.ts'
import { insertEvents } from './talk-queries.ts'
import { myResponseOf, myResponseRowOf, standingOf } from './presenters.ts'

export async function listMyResponses(ctx: Ctx, { tab, page }: { tab: MyResponseTab; page: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [rows, states] = await Promise.all([
    listMyResponseRecords(db, {
      userId,
      tab,
      limit: RESPONSES_PAGE_SIZE,
      offset: (page - 1) * RESPONSES_PAGE_SIZE,
    }),
    countMyResponsesByState(db, userId),
  ])
  const sum = (chosen: readonly string[]) =>
    states.reduce((total, { state, count }) => total + (chosen.includes(state) ? count : 0), 0)
  const counts: Record<MyResponseTab, number> = {
    all: states.reduce((total, { count }) => total + count, 0),
    open: sum(OPEN_STATES),
    invited: sum(['invited']),
    over: sum(['rejected', 'withdrawn', 'closed']),
  }
  return {
    items: rows.map((row) => myResponseRowOf(row, now())),
    count: counts[tab],
    counts,
    unread: states.reduce((total, { unread }) => total + unread, 0),
  }
}

/** @throws Problem not_found */
export async function openMyResponse(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { db } = ctx.deps
  const row = await requireMyResponse(ctx, db, { id })
  if (row.response.unreadBySeeker > 0) await setResponse(db, id, { unreadBySeeker: 0 })
  return myResponseOf(ctx.deps, db, { ...row, response: { ...row.response, unreadBySeeker: 0 } })
}

/** For the marks on cards: what became of own responses to these vacancies. */
export async function listMyResponsesTo(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  const { userId } = requirePerson(ctx)
  const rows = await listStatesOf(ctx.deps.db, { userId, vacancyIds: ids })
  return {
    items: rows.map(({ id, vacancyId, state }) => ({
      id: ResponseId.parse(id),
      vacancyId: VacancyId.parse(vacancyId),
      state,
    })),
  }
}

/** The contacts, the photo and the letter, which may hold contacts, leave with the person. @throws Problem not_found, conflict */
export async function withdrawResponse(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const row = await deps.db.transaction(async (tx) => {
    // Copies of one photo that are withdrawn at the same time would each leave the file to the other.
    await lockPerson(tx, userId)
    const found = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const { response } = found
    if (!canWithdraw(standingOf(response))) throw new Problem('conflict', 'Этот отклик уже отозван.')
    const { resume, resumeId } = response
    const changed = await setResponse(tx, id, {
      state: 'withdrawn',
      contacts: null,
      letter: '',
      resume: { ...resume, text: { ...resume.text, photoUrl: null } },
      updatedAt: at,
    })
    await insertEvents(tx, [{ responseId: id, event: 'withdrawn', side: 'seeker', userId, at }])
    await recordAudit(tx, { ...actOn(id), userId, action: 'response.withdrawn', at })
    await removeUnusedPhotos(tx, deps.files, { resumeId, urls: [resume.text.photoUrl] })
    return { ...found, response: changed }
  })
  return myResponseOf(deps, deps.db, row)
}

/** Opens the contacts to the company that has invited. @throws Problem not_found, conflict */
export async function acceptInvitation(ctx: Ctx, { id }: { id: number }): Promise<MyResponse> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const row = await deps.db.transaction(async (tx) => {
    const found = await requireMyResponse(ctx, tx, { id, forUpdate: true })
    const { response, vacancy } = found
    if (!canAccept(standingOf(response))) throw new Problem('conflict', 'Это приглашение уже не ждёт ответа.')
    const contacts = await contactsOfOwn(tx, { resumeId: response.resumeId, userId })
    if (!contacts) throw new Problem('conflict', 'Резюме, на которое пришло приглашение, удалено.')
    const changed = await setResponse(tx, id, { contacts, updatedAt: at })
    await insertEvents(tx, [{ responseId: id, event: 'accepted', side: 'seeker', userId, at }])
    await recordAudit(tx, { ...actOn(id), userId, action: 'response.accepted', at })
    const told = {
      id,
      vacancyId: vacancy.id,
      title: vacancy.title,
      resume: response.resume.text.title,
    }
    for (const recipient of await listManagerEmails(tx, vacancy.id))
      await deps.mailer.enqueue(tx, { ...invitationAcceptedEmail(deps.site, told), recipient })
    return { ...found, response: changed }
  })
  return myResponseOf(deps, deps.db, row)
}

const actOn = (id: number) => ({ objectKind: 'response' as const, objectId: String(id) })
