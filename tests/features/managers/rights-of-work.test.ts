import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { recordedBy, watchAudit } from './recorded-actions.ts'
import { ACTORS } from './rights-world.ts'
import { buildWork, type Work } from './rights-of-work-world.ts'
import { ROWS } from './rights-of-work-cases.ts'
import type { Answer, Sent } from './rights-of-work-kit.ts'

const people = await testPeople()
const { app, call } = people
// Taken for a picture and refused as one: whose resume it is comes first.
const PICTURE = Buffer.from('not a picture')
let work: Work
beforeAll(async () => {
  work = await buildWork(people)
}, 120_000)

test.each(Object.keys(ROWS))(
  '%s answers each actor by their rights, on own and foreign objects, and the audit log records what was done',
  async (name) => {
    const [rights, send] = ROWS[name] ?? []
    if (!rights || !send) throw new Error(`No row ${name}`)
    const cells = ACTORS.flatMap((actor) => (['ours', 'theirs'] as const).map((side) => ({ actor, side })))
    const recorded = await watchAudit(people.deps.db)
    const expected = cells.map((cell) => ({ ...cell, answer: rights(cell.actor, cell.side) }))
    // Whoever is refused goes first: the others change what they may change.
    const answered = new Map<string, Answer>()
    for (const { actor, side } of expected.toSorted(
      (a, b) => Number(a.answer === 'may') - Number(b.answer === 'may'),
    )) {
      const sent = await send(work[side])
      const { status, text } = await answerTo(sent, actor === 'guest' ? null : work.people[actor])
      // A request that is not understood says nothing of rights.
      if (status === 400 || status >= 500) throw new Error(`${name}: ${status} ${text}`)
      answered.set(`${actor} ${side}`, status === 401 || status === 403 || status === 404 ? status : 'may')
    }
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(expected.map(({ actor, side, answer }) => [`${actor} ${side}`, answer])),
    )
    expect(await recorded()).toEqual(recordedBy(name))
  },
  120_000,
)

function answerTo({ method, path, body, file }: Sent, as: TestPerson | null) {
  if (!file) return call(method, `/api${path}`, { ...(as ? { as } : {}), ...(body ? { body } : {}) })
  const sending = request(app).post(`/api${path}`)
  if (as) sending.set('authorization', `Token ${as.token}`)
  return sending.attach(file, PICTURE, { filename: 'a.png', contentType: 'image/png' })
}

test('bulk commands refuse foreign vacancies and responses one by one and change none of them', async () => {
  const { theirs, people: of } = work
  for (const as of [of.admin, of.seeker, of.staff]) {
    const bulk = await call('POST', '/api/v1/personal/vacancies/bulk', {
      as,
      body: { ids: [theirs.publishedId, theirs.draftId], act: 'archive', reason: 'not_needed' },
    })
    expect(bulk.body).toMatchObject({ done: [], refused: [{}, {}] })
    const decided = await call('POST', '/api/v1/responses/decide', {
      as,
      body: { ids: [theirs.responseId], decision: 'reject', reason: 'other' },
    })
    expect(decided.body.done ?? []).toEqual([])
  }
})
