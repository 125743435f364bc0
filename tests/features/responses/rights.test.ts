import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responses } from '#server/db/schema/responses.ts'
import { contract } from '#shared/contract.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

/** Every operation × everybody: a guest, the seeker, a stranger, each level of the company, a rival and staff. */
const people = await testPeople()
const { buildTeam, sent, act, resumes } = responseWorld(people)

type World = Awaited<ReturnType<typeof buildWorld>>
type Answers = Record<keyof World['actors'], number>
type Send = (world: World) => [method: string, path: string, body?: object]

async function buildWorld() {
  const team = await buildTeam()
  const rival = (await buildTeam()).admin
  const stranger = await people.buildPerson()
  const staff = await people.buildPerson({ staffRole: 'moderator' })
  const { id, person: seeker, resumeId } = await sent(team.vacancyId)
  const base = await resumes.published()
  const invited = await act(team.author, `/resumes/${base.id}/invitations`, { vacancy_id: team.vacancyId })
  const spare = await resumes.published()
  return {
    id,
    vacancyId: team.vacancyId,
    resumeId,
    invitationId: Number(invited.body.id),
    spareResumeId: spare.id,
    actors: {
      guest: null,
      seeker,
      stranger,
      staff,
      rival,
      none: team.none,
      colleague: team.colleague,
      author: team.author,
      editor: team.editor,
      admin: team.admin,
    } satisfies Record<string, TestPerson | null>,
  }
}

const company = (own: number): Answers => ({
  guest: 401,
  seeker: 404,
  stranger: 404,
  staff: 404,
  rival: 404,
  none: 404,
  // A manager sees responses to own vacancies only.
  colleague: 404,
  author: own,
  editor: own,
  admin: own,
})
const seeker = (own: number): Answers => ({ ...company(404), seeker: own })
const everybody: Answers = {
  ...company(200),
  seeker: 200,
  stranger: 200,
  staff: 200,
  rival: 200,
  none: 200,
  colleague: 200,
}
const ofOwnCompany: Answers = { ...everybody, seeker: 403, stranger: 403, staff: 403, none: 403 }

const INTERVIEW = { slots: ['2026-12-03T15:00'], zone: 'Europe/Moscow', kind: 'office', place: 'Офис' }
const TEST_TASK = { text: 'Ответьте на три письма покупателей', hours: 2 }

/** What can be done once has a world of its own for everybody who may. */
const CASES: Record<string, { send: Send; answers: Answers; isOnce?: true }> = {
  prepare: { send: ({ vacancyId }) => ['GET', `/vacancies/${vacancyId}/responses/new`], answers: everybody },
  send: {
    // The resume is the seeker's, who has responded already; people of the company cannot respond at all.
    send: ({ vacancyId, resumeId }) => [
      'POST',
      `/vacancies/${vacancyId}/responses`,
      { resume_id: resumeId, letter: '' },
    ],
    answers: { ...company(409), none: 409, colleague: 409, seeker: 409 },
  },
  saveDraft: {
    send: ({ vacancyId }) => ['PUT', `/vacancies/${vacancyId}/responses/draft`, { letter: 'Да' }],
    answers: everybody,
  },
  recallAccepted: {
    send: ({ vacancyId }) => ['POST', `/vacancies/${vacancyId}/responses/draft/recall`],
    answers: everybody,
  },
  healthCopies: {
    send: () => ['GET', '/personal/responses/health'],
    answers: everybody,
  },
  removeHealth: {
    send: () => ['POST', '/personal/responses/health/removal'],
    answers: everybody,
  },
  removeDraft: {
    send: ({ vacancyId }) => ['DELETE', `/vacancies/${vacancyId}/responses/draft`],
    answers: everybody,
  },
  listOwn: { send: () => ['GET', '/personal/responses'], answers: everybody },
  openOwn: { send: ({ id }) => ['POST', `/personal/responses/${id}/open`], answers: seeker(200) },
  withdraw: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/withdraw`],
    answers: seeker(200),
    isOnce: true,
  },
  // The invitation is somebody else's.
  accept: {
    send: ({ invitationId }) => ['POST', `/personal/responses/${invitationId}/accept`],
    answers: seeker(404),
  },
  writeOwn: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/messages`, { text: 'Да' }],
    answers: seeker(200),
  },
  ofVacancies: {
    send: ({ vacancyId }) => ['GET', `/personal/responses/of-vacancies?ids=${vacancyId}`],
    answers: everybody,
  },
  listReceived: {
    send: ({ vacancyId }) => ['GET', `/personal/vacancies/${vacancyId}/responses`],
    answers: company(200),
  },
  inProgress: {
    send: ({ vacancyId }) => ['GET', `/responses/in-progress?ids=${vacancyId}`],
    answers: company(200),
  },
  exportReceived: {
    send: ({ vacancyId }) => ['GET', `/personal/vacancies/${vacancyId}/responses/table`],
    answers: company(200),
  },
  archiveReceived: {
    send: ({ vacancyId }) => ['GET', `/personal/vacancies/${vacancyId}/responses/archive`],
    answers: company(200),
  },
  // Each sees the company acted for; level 0 sees nothing of it.
  listOfCompany: { send: () => ['GET', '/responses'], answers: ofOwnCompany },
  countNew: { send: () => ['GET', '/responses/new'], answers: everybody },
  read: { send: ({ id }) => ['GET', `/responses/${id}`], answers: company(200) },
  open: { send: ({ id }) => ['POST', `/responses/${id}/open`], answers: company(200) },
  decide: {
    send: ({ id }) => ['POST', '/responses/decide', { ids: [id], decision: 'invite' }],
    answers: company(200),
    isOnce: true,
  },
  setNote: { send: ({ id }) => ['PUT', `/responses/${id}/note`, { note: 'Заметка' }], answers: company(200) },
  write: { send: ({ id }) => ['POST', `/responses/${id}/messages`, { text: 'Да' }], answers: company(200) },
  templates: { send: () => ['GET', '/responses/templates'], answers: ofOwnCompany },
  saveTemplate: {
    send: () => ['POST', '/responses/templates', { kind: 'message', title: 'Ждём', text: 'Подождите' }],
    answers: ofOwnCompany,
  },
  move: {
    send: ({ id }) => ['POST', '/responses/move', { ids: [id], stage: 'test' }],
    answers: company(200),
  },
  setTags: {
    send: ({ id }) => ['POST', '/responses/tags', { ids: [id], add: ['Резерв'] }],
    answers: company(200),
  },
  stageNames: { send: () => ['GET', '/responses/stages'], answers: ofOwnCompany },
  // Of the own company, by editors and administrators.
  setStageNames: {
    send: () => ['PUT', '/responses/stages', { names: { test: 'Проба' } }],
    answers: { ...ofOwnCompany, author: 403, colleague: 403 },
  },
  answerLater: {
    send: ({ id }) => ['POST', '/responses/batches', { ids: [id], decision: 'invite' }],
    answers: company(200),
    isOnce: true,
  },
  batches: { send: () => ['GET', '/responses/batches'], answers: everybody },
  // It belongs to nobody.
  cancelBatch: { send: () => ['POST', '/responses/batches/999999/cancel'], answers: company(404) },
  readBatch: { send: () => ['POST', '/responses/batches/999999/read'], answers: company(404) },
  offerInterview: {
    send: ({ id }) => ['POST', `/responses/${id}/interview`, INTERVIEW],
    answers: company(200),
  },
  // The response of this table has no interview.
  cancelInterview: {
    send: ({ id }) => ['POST', `/responses/${id}/interview/cancel`, { reason: 'Да' }],
    answers: company(409),
  },
  interviewFile: {
    send: ({ id }) => ['GET', `/responses/${id}/interview/calendar`],
    answers: company(404),
  },
  chooseInterview: {
    send: ({ id }) => [
      'POST',
      `/personal/responses/${id}/interview/choose`,
      { slot: '2026-12-03T12:00:00Z' },
    ],
    answers: seeker(409),
  },
  askInterviewTimes: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/interview/other-times`, { reason: 'Да' }],
    answers: seeker(409),
  },
  cancelMyInterview: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/interview/cancel`, { reason: 'Да' }],
    answers: seeker(409),
  },
  myInterviewFile: {
    send: ({ id }) => ['GET', `/personal/responses/${id}/interview/calendar`],
    answers: seeker(404),
  },
  offerTestTask: {
    send: ({ id }) => ['POST', `/responses/${id}/test-task`, TEST_TASK],
    answers: company(200),
  },
  // The response of this table has no test task.
  cancelTestTask: { send: ({ id }) => ['POST', `/responses/${id}/test-task/cancel`], answers: company(409) },
  acceptTestTask: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/test-task/accept`],
    answers: seeker(409),
  },
  declineTestTask: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/test-task/decline`],
    answers: seeker(409),
  },
  handInTestTask: {
    send: ({ id }) => ['POST', `/personal/responses/${id}/test-task/hand-in`, { text: 'Готово' }],
    answers: seeker(409),
  },
  // It belongs to nobody.
  removeTemplate: {
    send: () => ['DELETE', '/responses/templates/999999'],
    answers: {
      ...company(404),
      colleague: 404,
      rival: 404,
      seeker: 403,
      stranger: 403,
      staff: 403,
      none: 403,
    },
  },
  invite: {
    send: ({ spareResumeId, vacancyId }) => [
      'POST',
      `/resumes/${spareResumeId}/invitations`,
      { vacancy_id: vacancyId },
    ],
    // The floor of the operation: who acts for no company.
    answers: { ...company(200), seeker: 403, stranger: 403, staff: 403 },
    isOnce: true,
  },
}

test('the table of rights names every operation of responses', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(Object.keys(contract.responses).toSorted())
})

test('no operation that reads tells a seeker that the company has opened the response', async () => {
  const world = await buildWorld()
  for (const { send } of Object.values(CASES)) {
    const [method, path] = send(world)
    if (method === 'GET') await act(world.actors.author, path, {}, 'GET')
  }
  const [row] = await people.deps.db.select().from(responses).where(eq(responses.id, world.id))
  expect(row).toMatchObject({ state: 'sent', viewedAt: null })
  const seen = await act(world.actors.seeker, `/personal/responses/${world.id}/open`)
  expect(seen.body.history).toMatchObject([{ event: 'sent' }])
})

/** No command has changed it since it was built. */
let untouched: World | null = null

test.each(Object.keys(CASES))(
  'the operation %s of responses answers each actor by their rights, and a foreign response is not found',
  async (name) => {
    const row = CASES[name]
    if (!row) throw new Error(`No case ${name}`)
    const answered: Record<string, number> = {}
    const shared = untouched ?? (await buildWorld())
    untouched = shared
    for (const actor of Object.keys(row.answers) as (keyof Answers)[]) {
      const world = row.isOnce && row.answers[actor] === 200 ? await buildWorld() : shared
      const [method, path, body] = row.send(world)
      const { status } = await act(world.actors[actor], path, body, method)
      answered[actor] = status
      if (world === shared && method !== 'GET' && status < 400) untouched = null
    }
    expect(answered).toEqual(row.answers)
  },
  120_000,
)
