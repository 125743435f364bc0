import request from 'supertest'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import { companies } from '#server/db/schema/companies.ts'
import { testPeople } from '#tests/support/people.ts'
import { recordedBy, watchAudit } from './recorded-actions.ts'
import { ACTORS, buildWorld, type Actor, type SignedIn, type World } from './rights-world.ts'
import { CASES } from './rights-cases.ts'
import { expectation, type Case, type Cell, type Sent } from './rights-kit.ts'

const people = await testPeople()
const { deps, app, call } = people
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})

test.each(Object.keys(CASES))(
  '%s answers each actor by their rights, on own and foreign objects, and the audit log records what was done',
  async (name) => {
    const row = CASES[name]
    if (!row) throw new Error(`No case ${name}`)
    const recorded = await watchAudit(deps.db)
    const answered: Record<string, Record<string, number>> = {}
    const expected: Record<string, Record<string, number>> = {}
    for (const actor of ACTORS) {
      answered[actor] = {}
      expected[actor] = {}
      for (const side of row.of === 'self' && !row.foreign
        ? (['ours'] as const)
        : (['ours', 'theirs'] as const)) {
        answered[actor][side] = await statusOf(row, actor, side)
        expected[actor][side] = expectation(row, actor, side)
      }
    }
    expect(answered).toEqual(expected)
    expect(await recorded()).toEqual(recordedBy(name))
  },
  120_000,
)

test('a foreign company and a missing one get the same answer', async () => {
  const world = await buildWorld(deps)
  const none = 2_000_000
  const missing = { id: none, slug: 'missing', spareRoleId: none, invitationId: none, documentId: none }
  const closed = Object.values(CASES).filter((row) => row.of === 'company' && row.levels.stranger === 404)
  expect(closed.length).toBeGreaterThan(8)
  for (const row of closed) {
    const [foreign, absent] = await Promise.all(
      [world.ours, missing].map((target) => {
        return answerTo(row.send({ world, actor: 'rival', target }), world.people.rival)
      }),
    )
    expect([foreign?.status, foreign?.text]).toEqual([404, absent?.text])
  }
})

/** Nothing has changed it since it was built. */
let untouched: World | null = null

/** What one call changes no other call meets: after a command that succeeds there is a new world. */
async function statusOf(row: Case, actor: Actor, side: 'ours' | 'theirs') {
  await deps.db.delete(challenges)
  const world = (row.given ? null : untouched) ?? (await buildWorld(deps))
  if (row.given) await deps.db.update(companies).set(row.given)
  const cell: Cell = { world, actor, target: world[side] }
  const sent = (row.of === 'self' && side === 'theirs' && row.foreign ? row.foreign : row.send)(cell)
  const { status } = await answerTo(sent, actor === 'guest' ? null : world.people[actor])
  untouched = row.given || (sent.method !== 'GET' && status < 400) ? null : world
  return status
}

async function answerTo({ method, path, body, file }: Sent, as: World['people'][SignedIn] | null) {
  if (file) {
    const sending = request(app).post(`/api${path}`)
    if (as) sending.set('authorization', `Token ${as.token}`)
    return sending.attach(file, picture, { filename: 'a.png', contentType: 'image/png' })
  }
  return call(method, `/api${path}`, { ...(as ? { as } : {}), ...(body ? { body } : {}) })
}
