import { ACCOUNT_CASES } from './rights-of-account-cases.ts'
import {
  FOR_ADMIN,
  FOR_EDITORS,
  FOR_MANAGERS,
  FOR_ALL,
  allSay,
  FOR_SELF,
  FOR_STAFF,
  get,
  post,
  put,
  del,
  self,
  open,
  type Case,
} from './rights-kit.ts'

const company = { title: 'Новая компания', type: 'direct', site_url: '', description: '' }

export const CASES: Record<string, Case> = {
  ...ACCOUNT_CASES,

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
  // The token of the e-mail is the right to read; to accept, the address has to be one's own.
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
