import { COOKIE_CHOICES } from '#shared/features/privacy/cookie-choices/model.ts'
import type { companies } from '#server/db/schema/companies.ts'
import { ACTORS } from './rights-world.ts'
import type { Actor, World } from './rights-world.ts'

/**
 * Seven actors and staff × every operation of people and companies × an object of our company and one of the rival's.
 * An own object of the rival is foreign to everybody of ours, and the other way round.
 */
export type Sent = { method: string; path: string; body?: object; file?: string }
export type Cell = { world: World; actor: Actor; target: World['ours'] }
/** What the companies of the world are like. */
type Given = Partial<typeof companies.$inferInsert>
/** What a level answers on its own company; `stranger` is everybody else who is signed in. */
type Levels = Record<'guest' | 'stranger' | 'default' | 'manager' | 'editor' | 'admin', number>
export type Case =
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
const selfSays = (status: number, send: () => Sent): Case => ({
  of: 'self',
  send,
  answers: { ...allSay(status), guest: 401 },
})
const open = (status: number, send: () => Sent): Case => ({ of: 'self', send, answers: allSay(status) })

const registration = { first_name: 'А', last_name: null, intent: 'seeker', consent: true, offer: true }
const company = { title: 'Новая компания', type: 'direct', site_url: '', description: '' }

export const CASES: Record<string, Case> = {
  'session.requestCode': open(200, () => post('/v1/auth/request-code', { email: 'a@example.ru' })),
  'session.verifyCode': open(422, () => post('/v1/auth/verify-code', { challenge_id: 'x', code: '000000' })),
  'session.requestRegistration': open(200, () =>
    post('/v1/auth/registration/request', { ...registration, email: 'b@example.ru' }),
  ),
  'session.verifyRegistration': open(422, () =>
    post('/v1/auth/registration/verify', { challenge_id: 'x', code: '000000' }),
  ),
  'session.registerConfirmed': open(422, () => post('/v1/auth/registration/complete', registration)),
  'session.registerInvited': open(404, () =>
    post('/v1/auth/registration/invite', { ...registration, token: 'x' }),
  ),
  'session.requestPasskeySignIn': open(200, () => post('/v1/auth/passkey/request')),
  'session.signInByPasskey': open(422, () => post('/v1/auth/passkey', { token: 'x', credential: '{}' })),
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
  'accounts.emailChange': self(() => get('/v1/users/me/email-change')),
  'accounts.cancelEmailChange': self(() => del('/v1/users/me/email-change')),
  // The token of the letter is the right.
  'accounts.stopEmailChange': {
    of: 'self',
    send: ({ world }) => post('/v1/users/email/stop', { token: world.stopToken }),
    foreign: () => post('/v1/users/email/stop', { token: 'x' }),
    answers: allSay(200),
  },
  'accounts.passkeys': self(() => get('/v1/users/me/passkeys')),
  'accounts.requestPasskey': self(() => post('/v1/users/me/passkeys/request')),
  'accounts.addPasskey': selfSays(422, () => post('/v1/users/me/passkeys', { token: 'x', credential: '{}' })),
  'accounts.renamePasskey': selfSays(404, () => ({
    method: 'PATCH',
    path: '/v1/users/me/passkeys/1',
    body: { name: 'А' },
  })),
  'accounts.removePasskey': selfSays(404, () => del('/v1/users/me/passkeys/1')),
  'accounts.declinePasskeys': self(() => post('/v1/users/me/passkeys/declined')),
  'accounts.requestConfirmation': self(() => post('/v1/users/me/confirmation/request')),
  'accounts.confirmSession': selfSays(422, () =>
    post('/v1/users/me/confirmation', { challenge_id: 'x', code: '000000' }),
  ),
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
  'accounts.recordCookieChoice': open(200, () =>
    post('/v1/cookie-choices', { choice: COOKIE_CHOICES[0], version: '2026-11-23' }),
  ),
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
  'companies.sendDomainConfirmation': {
    of: 'company',
    send: ({ target }) => post(`/v2/companies/${target.id}/domain-confirmation`, { email: 'info@primer.ru' }),
    levels: FOR_ADMIN,
    given: { siteUrl: 'https://primer.ru' },
  },
  'companies.confirmDomain': open(404, () => post('/v1/companies/domain/confirm', { token: 'x' })),
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
  'companies.names': self(() => get('/v1/companies/names?search=')),
  'companies.addressTips': self(() => get('/v1/companies/address-tips?search=')),
  'companies.staffList': { of: 'self', send: () => get('/v1/staff/companies'), answers: FOR_STAFF },
  'companies.staffDecide': {
    of: 'self',
    send: ({ target }) =>
      post(`/v1/staff/companies/${target.id}/verification`, { decision: 'refuse', note: 'Нет такой' }),
    answers: FOR_STAFF,
    given: { verification: 'asked' },
  },
  'companies.staffSetRegister': {
    of: 'self',
    send: ({ target }) =>
      post(`/v1/staff/companies/${target.id}/register`, { status: 'active', name: 'ООО «Ромашка»' }),
    answers: FOR_STAFF,
    given: { inn: '7707083893' },
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

/** What an actor is answered about an object of our company or of the rival’s. */
export function expectation(row: Case, actor: Actor, side: 'ours' | 'theirs'): number {
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
