import request from 'supertest'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import { companies } from '#server/db/schema/companies.ts'
import { contract } from '#shared/contract.ts'
import { testPeople } from '#tests/support/people.ts'
import { ACTORS, buildWorld } from './rights-world.ts'
import type { Actor, SignedIn, World } from './rights-world.ts'

/**
 * Seven actors and staff × every operation of people and companies × an object of our company and one of the rival's.
 * An own object of the rival is foreign to everybody of ours, and the other way round.
 */
const people = await testPeople()
const { deps, app, call } = people
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})

type Sent = { method: string; path: string; body?: object; file?: string }
type Cell = { world: World; actor: Actor; target: World['ours'] }
/** What the companies of the world are like. */
type Given = Partial<typeof companies.$inferInsert>
/** What a level answers on its own company; `stranger` is everybody else who is signed in. */
type Levels = Record<'guest' | 'stranger' | 'default' | 'manager' | 'editor' | 'admin', number>
type Case =
  /** The object is a company, or of one. */
  | { of: 'company'; send: (cell: Cell) => Sent; levels: Levels; given?: Given }
  /** The object is the caller's own; `foreign` is somebody else's. */
  | {
      of: 'self'
      send: (cell: Cell) => Sent
      foreign?: (cell: Cell) => Sent
      answers: Partial<Record<Actor, number>>
      given?: Given
    }

const level = (guest: number, stranger: number, ...[none, manager, editor, admin]: number[]): Levels => ({
  guest,
  stranger,
  default: none ?? 0,
  manager: manager ?? 0,
  editor: editor ?? 0,
  admin: admin ?? 0,
})
const FOR_ADMIN = level(401, 404, 403, 403, 403, 200)
const FOR_EDITORS = level(401, 404, 403, 403, 200, 200)
const FOR_MANAGERS = level(401, 404, 403, 200, 200, 200)
const FOR_ALL = level(200, 200, 200, 200, 200, 200)
const allSay = (status: number) => Object.fromEntries(ACTORS.map((actor) => [actor, status]))
const FOR_SELF = { ...allSay(200), guest: 401 }
const FOR_STAFF = { ...allSay(404), guest: 401, staff: 200 }

const get = (path: string): Sent => ({ method: 'GET', path })
const post = (path: string, body: object = {}): Sent => ({ method: 'POST', path, body })
const put = (path: string, body: object = {}): Sent => ({ method: 'PUT', path, body })
const del = (path: string): Sent => ({ method: 'DELETE', path })
const self = (send: () => Sent): Case => ({ of: 'self', send, answers: FOR_SELF })
const open = (status: number, send: () => Sent): Case => ({ of: 'self', send, answers: allSay(status) })

const registration = { first_name: 'А', last_name: null, intent: 'seeker', consent: true, offer: true }
const company = { title: 'Новая компания', type: 'direct', site_url: '', description: '' }

const CASES: Record<string, Case> = {
  'session.requestCode': open(200, () => post('/v1/auth/request-code', { email: 'a@example.ru' })),
  'session.verifyCode': open(422, () => post('/v1/auth/verify-code', { challenge_id: 'x', code: '000000' })),
  'session.requestRegistration': open(200, () =>
    post('/v1/auth/registration/request', { ...registration, email: 'b@example.ru' }),
  ),
  'session.verifyRegistration': open(422, () =>
    post('/v1/auth/registration/verify', { challenge_id: 'x', code: '000000' }),
  ),
  'session.registerInvited': open(404, () =>
    post('/v1/auth/registration/invite', { ...registration, token: 'x' }),
  ),
  'session.logout': open(200, () => post('/v1/auth/logout')),

  'accounts.me': self(() => get('/users/me/')),
  'accounts.roles': self(() => get('/users/roles/')),
  'accounts.resumes': self(() => get('/users/resumes/')),
  'accounts.update': self(() => ({
    method: 'PATCH',
    path: '/v1/users/me',
    body: { first_name: 'А', last_name: null, zone: 'Asia/Omsk', theme: 'dark' },
  })),
  'accounts.setNotifications': self(() =>
    put('/v1/users/me/notifications', { responses: true, vacancies: true, news: true }),
  ),
  'accounts.setPhoto': self(() => ({ method: 'POST', path: '/v1/users/me/photo', file: 'photo' })),
  'accounts.removePhoto': self(() => del('/v1/users/me/photo')),
  'accounts.requestEmailChange': self(() => post('/v1/users/me/email', { email: 'new@example.ru' })),
  // The token of the letter is the right.
  'accounts.confirmEmail': {
    of: 'self',
    send: ({ world }) => post('/v1/users/email/confirm', { token: world.emailToken }),
    foreign: () => post('/v1/users/email/confirm', { token: 'x' }),
    answers: allSay(200),
  },
  'accounts.sessions': self(() => get('/v1/users/me/sessions')),
  'accounts.endSession': {
    of: 'self',
    send: ({ world, actor }) =>
      del(`/v1/users/me/sessions/${actor === 'guest' ? 1 : world.people[actor].secondSessionId}`),
    foreign: ({ world, actor }) =>
      del(`/v1/users/me/sessions/${world.people[actor === 'seeker' ? 'staff' : 'seeker'].secondSessionId}`),
    answers: FOR_SELF,
  },
  'accounts.endOtherSessions': self(() => post('/v1/users/me/sessions/end-others')),
  'accounts.consents': self(() => get('/v1/users/me/consents')),
  'accounts.withdrawConsent': self(() => post('/v1/users/me/consents/news/withdraw')),
  'accounts.exportData': self(() => get('/v1/users/me/export')),
  'accounts.foreseeDeletion': self(() => get('/v1/users/me/deletion')),
  'accounts.requestDeletion': {
    of: 'self',
    send: () => post('/v1/users/me/deletion'),
    // The last ADMIN of a company with people in it.
    answers: { ...FOR_SELF, admin: 409, rival: 409 },
  },
  'accounts.cancelDeletion': self(() => del('/v1/users/me/deletion')),

  'managers.list': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/managers`),
    levels: FOR_MANAGERS,
  },
  'managers.companyRoles': {
    of: 'company',
    send: ({ target }) => get(`/company/${target.id}/roles/`),
    levels: FOR_MANAGERS,
  },
  'managers.selectRole': {
    of: 'self',
    send: ({ world, actor }) =>
      put(
        `/company-role/${actor === 'guest' ? 1 : (world.roles[actor] ?? world.theirs.spareRoleId)}/select/`,
      ),
    foreign: ({ world, actor }) =>
      put(`/company-role/${actor === 'rival' ? world.ours.spareRoleId : world.roles.rival}/select/`),
    answers: { ...FOR_SELF, seeker: 404, staff: 404 },
  },
  'managers.invite': {
    of: 'company',
    send: ({ target }) =>
      post(`/v2/companies/${target.id}/invitations`, { email: 'guest@example.ru', access_level: 100 }),
    levels: FOR_ADMIN,
  },
  'managers.revokeInvitation': {
    of: 'company',
    send: ({ target }) => del(`/v2/companies/${target.id}/invitations/${target.invitationId}`),
    levels: FOR_ADMIN,
  },
  'managers.setLevel': {
    of: 'company',
    send: ({ target }) =>
      put(`/v2/companies/${target.id}/managers/${target.spareRoleId}`, { access_level: 150 }),
    levels: FOR_ADMIN,
  },
  'managers.remove': {
    of: 'company',
    send: ({ target }) => del(`/v2/companies/${target.id}/managers/${target.spareRoleId}`),
    levels: FOR_ADMIN,
  },
  // The token of the letter is the right to read; to accept, the address has to be one's own.
  'managers.readInvitation': {
    of: 'self',
    send: ({ world }) => get(`/v1/invitations?token=${world.inviteTokens.seeker}`),
    foreign: () => get('/v1/invitations?token=x'),
    answers: allSay(200),
  },
  'managers.acceptInvitation': {
    of: 'self',
    send: ({ world, actor }) =>
      post('/v1/invitations/accept', { token: world.inviteTokens[actor === 'guest' ? 'seeker' : actor] }),
    answers: FOR_SELF,
  },

  'companies.create': self(() => post('/v2/companies/', company)),
  'companies.update': {
    of: 'company',
    send: ({ target }) => post(`/v2/companies/${target.id}`, company),
    levels: FOR_EDITORS,
  },
  'companies.own': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/own`),
    levels: FOR_MANAGERS,
  },
  'companies.askVerification': {
    of: 'company',
    send: ({ target }) => post(`/v2/companies/${target.id}/verification`),
    levels: FOR_EDITORS,
    given: { inn: '7707083893' },
  },
  'companies.documents': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/documents`),
    levels: FOR_EDITORS,
  },
  'companies.addDocument': {
    of: 'company',
    send: ({ target }) => ({
      method: 'POST',
      path: `/v2/companies/${target.id}/documents`,
      file: 'document',
    }),
    levels: FOR_EDITORS,
  },
  'companies.readDocument': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/documents/${target.documentId}`),
    levels: FOR_EDITORS,
  },
  'companies.removeDocument': {
    of: 'company',
    send: ({ target }) => del(`/v2/companies/${target.id}/documents/${target.documentId}`),
    levels: FOR_EDITORS,
  },
  'companies.staffReadDocument': {
    of: 'self',
    send: ({ target }) => get(`/v1/staff/companies/${target.id}/documents/${target.documentId}`),
    // A document of one company is not found under another.
    foreign: ({ world }) => get(`/v1/staff/companies/${world.ours.id}/documents/${world.theirs.documentId}`),
    answers: FOR_STAFF,
  },
  'companies.tips': self(() => get('/v1/companies/tips?search=')),
  'companies.addressTips': self(() => get('/v1/companies/address-tips?search=')),
  'companies.staffList': { of: 'self', send: () => get('/v1/staff/companies'), answers: FOR_STAFF },
  'companies.staffDecide': {
    of: 'self',
    send: ({ target }) =>
      post(`/v1/staff/companies/${target.id}/verification`, { decision: 'refuse', note: 'Нет такой' }),
    answers: FOR_STAFF,
    given: { verification: 'asked' },
  },
  'companies.read': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}`),
    levels: FOR_ALL,
  },
  'companies.bySlug': {
    of: 'company',
    send: ({ target }) => get(`/v1/companies/slug/${target.slug}`),
    levels: FOR_ALL,
  },
  'companies.vacancies': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/vacancies`),
    levels: FOR_ALL,
  },
  'companies.similar': {
    of: 'company',
    send: ({ target }) => get(`/v2/companies/${target.id}/similar`),
    levels: FOR_ALL,
  },
}

test('the table below names every operation of people and companies', () => {
  const { session, accounts, managers, companies: ofCompanies } = contract
  const features = { session, accounts, managers, companies: ofCompanies }
  const names = Object.entries(features).flatMap(([feature, list]) =>
    Object.keys(list).map((name) => `${feature}.${name}`),
  )
  expect(Object.keys(CASES).toSorted()).toEqual(names.toSorted())
})

test.each(Object.keys(CASES))(
  '%s answers each actor by their rights, on an own object and on a foreign one',
  async (name) => {
    const row = CASES[name]
    if (!row) throw new Error(`No case ${name}`)
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
  },
  60_000,
)

test('a company of others and one that does not exist are told apart by nothing', async () => {
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

function expectation(row: Case, actor: Actor, side: 'ours' | 'theirs'): number {
  if (row.of === 'self') {
    const own = row.answers[actor] ?? 0
    // Somebody else's object is not found; who has no right at all hears the same as before.
    return side === 'ours' || own === 401 ? own : 404
  }
  const { guest, stranger, admin } = row.levels
  switch (actor) {
    case 'guest':
      return guest
    case 'seeker':
    case 'staff':
      return stranger
    case 'rival':
      return side === 'theirs' ? admin : stranger
    case 'default':
    case 'manager':
    case 'editor':
    case 'admin':
      return side === 'ours' ? row.levels[actor] : stranger
  }
}

/** Each cell has a world of its own: what one call changes no other call meets. */
async function statusOf(row: Case, actor: Actor, side: 'ours' | 'theirs') {
  await deps.db.delete(challenges)
  const world = await buildWorld(deps)
  if (row.given) await deps.db.update(companies).set(row.given)
  const cell: Cell = { world, actor, target: world[side] }
  const sent = (row.of === 'self' && side === 'theirs' && row.foreign ? row.foreign : row.send)(cell)
  return (await answerTo(sent, actor === 'guest' ? null : world.people[actor])).status
}

async function answerTo({ method, path, body, file }: Sent, as: World['people'][SignedIn] | null) {
  if (file) {
    const sending = request(app).post(`/api${path}`)
    if (as) sending.set('authorization', `Token ${as.token}`)
    return sending.attach(file, picture, { filename: 'a.png', contentType: 'image/png' })
  }
  return call(method, `/api${path}`, { ...(as ? { as } : {}), ...(body ? { body } : {}) })
}
