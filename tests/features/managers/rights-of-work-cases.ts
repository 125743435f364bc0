import { toWire } from '#shared/kernel/wire-case.ts'
import { CONTENT } from '#tests/features/resumes/resume-world.ts'
import type { Actor } from './rights-world.ts'
import type { Objects } from './rights-of-work-world.ts'

/**
 * Seven actors and staff × every operation of vacancies, money, moderation, resumes, responses and favourites × an
 * object of ours and a foreign one. Of a vacancy of ours the author is the manager; resumes and responses are the
 * seeker's, foreign ones somebody's who is no actor.
 */
type Side = 'ours' | 'theirs'
/** `may`: whatever the answer is, it is not one of a refusal of rights. */
export type Answer = 'may' | 401 | 403 | 404
type Rights = (actor: Actor, side: Side) => Answer
export type Sent = { method: string; path: string; body?: object; file?: string }
export type Row = [rights: Rights, send: (of: Objects) => Sent | Promise<Sent>]

/** What levels may in the company of the object; `stranger` is everybody else who is signed in. */
const inCompany =
  (levels: Record<'default' | 'manager' | 'editor' | 'stranger', Answer>): Rights =>
  (actor, side) => {
    switch (actor) {
      case 'guest':
        return 401
      case 'seeker':
      case 'staff':
        return levels.stranger
      case 'rival':
        return side === 'theirs' ? 'may' : levels.stranger
      case 'admin':
        return side === 'ours' ? 'may' : levels.stranger
      case 'default':
      case 'manager':
      case 'editor':
        return side === 'ours' ? levels[actor] : levels.stranger
    }
  }
/** What the role that the actor acts by gives. */
const byRole =
  (answers: Partial<Record<Actor, Answer>>): Rights =>
  (actor) =>
    answers[actor] ?? (actor === 'guest' ? 401 : 'may')

const AUTHORS = inCompany({ default: 404, manager: 'may', editor: 'may', stranger: 404 })
const MANAGERS = inCompany({ default: 403, manager: 'may', editor: 'may', stranger: 404 })
const PAYERS = inCompany({ default: 403, manager: 403, editor: 'may', stranger: 404 })
/** Papers are for who pays, and for staff. */
const PAPERS: Rights = (actor, side) =>
  actor === 'staff'
    ? 'may'
    : inCompany({ default: 404, manager: 404, editor: 'may', stranger: 404 })(actor, side)
const EMPLOYERS = byRole({ seeker: 403, default: 403, staff: 403 })
const COMPANY_PAYERS = byRole({ seeker: 403, default: 403, manager: 403, staff: 403 })
const COMPANY_EDITORS = COMPANY_PAYERS
const SIGNED_IN = byRole({})
const EVERYBODY: Rights = () => 'may'
const MODERATORS: Rights = (actor) => (actor === 'staff' ? 'may' : actor === 'guest' ? 401 : 404)
/** Money is for admins of the board: the staff of this world is a moderator. */
const NOBODY: Rights = (actor) => (actor === 'guest' ? 401 : 404)
const SEEKER: Rights = (actor, side) =>
  actor === 'guest' ? 401 : actor === 'seeker' && side === 'ours' ? 'may' : 404

const get = (path: string): Sent => ({ method: 'GET', path })
const post = (path: string, body: object = {}): Sent => ({ method: 'POST', path, body })
const put = (path: string, body: object = {}): Sent => ({ method: 'PUT', path, body })
const upload = (path: string, file: string): Sent => ({ method: 'POST', path, file })
const del = (path: string): Sent => ({ method: 'DELETE', path })
const withImport = (send: (of: Objects) => Sent) => async (of: Objects) => {
  await of.giveImport()
  return send(of)
}
const vacancy = (id: number, rest = '') => `/v1/personal/vacancies/${id}${rest}`
const resume = ({ resumeId }: Objects, rest = '') => `/v1/personal/resumes/${resumeId}${rest}`
const company = ({ companyId }: Objects, rest: string) => `/v1/companies/${companyId}${rest}`
const staff = ({ caseId }: Objects, rest: string) => `/v1/staff/moderation/${caseId}${rest}`
const key = () => crypto.randomUUID()
const TOP_UP = { kind: 'top_up', amount_kopecks: 10_000 }
const REFUSED = { outcome: 'changes_asked', reasons: [{ rule: 'asks_money', quote: null, comment: null }] }

export const ROWS: Record<string, Row> = {
  'posting.list': [EMPLOYERS, () => get('/v1/personal/vacancies')],
  'posting.create': [EMPLOYERS, () => post('/v1/personal/vacancies', { content: {} })],
  'posting.companyStats': [EMPLOYERS, () => get('/v1/personal/vacancies/stats')],
  'posting.read': [AUTHORS, (of) => get(vacancy(of.draftId))],
  'posting.ofCompany': [AUTHORS, (of) => get(`/company/${of.companyId}/vacancies/${of.draftId}`)],
  'posting.saveDraft': [AUTHORS, (of) => put(vacancy(of.draftId, '/draft'), { content: {}, version: null })],
  'posting.discardDraft': [AUTHORS, (of) => del(vacancy(of.draftId, '/draft'))],
  'posting.check': [AUTHORS, (of) => get(vacancy(of.draftId, '/check'))],
  'posting.submit': [AUTHORS, (of) => post(vacancy(of.draftId, '/submit'))],
  'posting.withdraw': [AUTHORS, (of) => post(vacancy(of.draftId, '/withdraw'))],
  'posting.copy': [AUTHORS, (of) => post(vacancy(of.draftId, '/copy'))],
  'posting.stats': [AUTHORS, (of) => get(vacancy(of.draftId, '/stats'))],
  'posting.raise': [AUTHORS, (of) => post(vacancy(of.publishedId, '/raise'))],
  'posting.confirm': [AUTHORS, (of) => post(vacancy(of.publishedId, '/confirm'))],
  'posting.confirmation': [() => 404, () => get('/v1/vacancies/confirmation?token=x')],
  'posting.archive': [AUTHORS, (of) => post(vacancy(of.spareId, '/archive'), { reason: 'not_needed' })],
  'posting.restore': [AUTHORS, (of) => post(vacancy(of.spareId, '/restore'))],
  'posting.remove': [AUTHORS, async (of) => del(vacancy(await of.newDraft()))],
  // Each vacancy of the list answers for itself: see the test below.
  'posting.bulk': [
    SIGNED_IN,
    (of) => post('/v1/personal/vacancies/bulk', { ids: [of.draftId], act: 'raise' }),
  ],
  'posting.countView': [EVERYBODY, (of) => post(`/v1/vacancies/${of.publishedId}/view`)],

  'payments.quote': [PAYERS, (of) => get(company(of, '/quote?item[kind]=top_up&item[amount_kopecks]=10000'))],
  'payments.order': [
    PAYERS,
    (of) => post(company(of, '/orders'), { request_key: key(), item: TOP_UP, method: 'provider' }),
  ],
  'payments.orders': [PAYERS, (of) => get(company(of, '/orders'))],
  'payments.orderDetails': [PAYERS, (of) => get(`/v1/orders/${of.orderId}`)],
  'payments.pay': [PAYERS, (of) => post(company(of, `/orders/${of.orderId}/pay`), { method: 'provider' })],
  'payments.cancel': [PAYERS, (of) => post(company(of, `/orders/${of.orderId}/cancel`))],
  'payments.payment': [PAYERS, (of) => get(`/v1/payments/${of.paymentId}`)],
  'payments.resumeAccess': [MANAGERS, (of) => get(company(of, '/resume-access'))],
  'payments.staffList': [NOBODY, () => get('/v1/staff/payments')],
  'payments.staffRefunds': [NOBODY, () => get('/v1/staff/refunds')],
  'payments.staffMarkPaid': [NOBODY, (of) => post(`/v1/staff/payments/${of.orderId}/paid`)],
  'payments.staffUndoPaid': [NOBODY, (of) => post(`/v1/staff/payments/${of.orderId}/undo`)],
  'ledger.balance': [PAYERS, (of) => get(company(of, '/balance'))],
  'packages.list': [PAYERS, (of) => get(`/company/${of.companyId}/packages`)],
  'packages.buy': [
    PAYERS,
    (of) =>
      post(`/company/${of.companyId}/packages`, {
        tariff: 'basic',
        size: 5,
        method: 'provider',
        request_key: key(),
      }),
  ],
  'documents.list': [COMPANY_PAYERS, () => get('/v1/documents')],
  'documents.bill': [PAPERS, (of) => get(`/v1/bills/${of.billSlug}`)],
  'documents.act': [PAPERS, (of) => get(`/v1/acts/${of.actSlug}`)],

  'moderation.queue': [MODERATORS, () => get('/v1/staff/moderation')],
  'moderation.history': [MODERATORS, () => get('/v1/staff/moderation-history')],
  'moderation.read': [MODERATORS, (of) => get(staff(of, ''))],
  'moderation.take': [MODERATORS, (of) => post(staff(of, '/take'))],
  'moderation.decide': [MODERATORS, (of) => post(staff(of, '/decision'), REFUSED)],
  'moderation.undo': [MODERATORS, (of) => post(staff(of, '/undo'))],
  'moderation.takeDown': [MODERATORS, (of) => post(staff(of, '/take-down'), REFUSED)],
  'moderation.ofCompany': [EVERYBODY, (of) => get(`/v1/companies/${of.companyId}/moderation`)],
  'moderation.ofVacancy': [AUTHORS, (of) => get(`/v1/vacancies/${of.sentId}/moderation`)],

  'resumes.create': [SIGNED_IN, () => post('/v1/personal/resumes')],
  'resumes.importFile': [SIGNED_IN, () => upload('/v1/personal/resumes/import', 'file')],
  'resumes.imported': [SEEKER, withImport((of) => get(resume(of, '/import')))],
  'resumes.decideImportedJob': [
    SEEKER,
    withImport((of) => put(resume(of, '/import/0'), { entry: toWire(CONTENT.experience[0]) })),
  ],
  'resumes.finishImport': [SEEKER, withImport((of) => del(resume(of, '/import')))],
  'resumes.copy': [SEEKER, (of) => post(resume(of, '/copy'))],
  'resumes.listOwn': [SIGNED_IN, () => get('/v1/personal/resumes')],
  'resumes.own': [SEEKER, (of) => get(resume(of))],
  'resumes.preview': [SEEKER, (of) => get(resume(of, '/preview'))],
  'resumes.saveDraft': [SEEKER, (of) => put(resume(of), of.resumeText)],
  'resumes.setPhoto': [SEEKER, (of) => upload(resume(of, '/photo'), 'photo')],
  'resumes.removePhoto': [SEEKER, (of) => del(resume(of, '/photo'))],
  'resumes.setVisibility': [SEEKER, (of) => put(resume(of, '/visibility'), { visibility: 'nobody' })],
  'resumes.submit': [SEEKER, (of) => post(resume(of, '/publish'))],
  'resumes.hide': [SEEKER, (of) => post(resume(of, '/hide'))],
  'resumes.openings': [SEEKER, (of) => get(resume(of, '/openings'))],
  'resumes.remove': [SEEKER, async (of) => del(`/v1/personal/resumes/${await of.newResume()}`)],
  'resumes.search': [EVERYBODY, () => get('/v1/resumes')],
  'resumes.list': [EVERYBODY, () => get('/v1/resumes/list')],
  'resumes.facets': [EVERYBODY, () => get('/v1/resumes/facets')],
  'resumes.suggest': [EVERYBODY, () => get('/v1/resumes/suggest')],
  'resumes.professions': [EVERYBODY, () => get('/v1/resumes/professions')],
  'resumes.places': [EVERYBODY, () => get('/v1/resumes/places')],
  'resumes.read': [EVERYBODY, (of) => get(`/v1/resumes/${of.shownResumeId}`)],
  'resumes.pdf': [EVERYBODY, (of) => get(`/v1/resumes/${of.shownResumeId}/pdf`)],
  'resumes.docx': [EVERYBODY, (of) => get(`/v1/resumes/${of.shownResumeId}/docx`)],
  'resumes.professionSkills': [EVERYBODY, () => get('/v1/professions/1/skills')],
  'resumes.openContacts': [EMPLOYERS, (of) => post(`/v1/resumes/${of.shownResumeId}/contacts`)],

  'responses.prepare': [SIGNED_IN, (of) => get(`/v1/vacancies/${of.publishedId}/responses/new`)],
  'responses.send': [
    // Of one's own resume: somebody else's is not there. Whoever works in the company is told so first.
    (actor, side) =>
      actor !== 'guest' &&
      inCompany({ default: 'may', manager: 'may', editor: 'may', stranger: 404 })(actor, side) === 'may'
        ? 'may'
        : SEEKER(actor, side),
    (of) =>
      post(`/v1/vacancies/${of.publishedId}/responses`, { resume_id: of.resumeId, letter: 'Добрый день' }),
  ],
  'responses.saveDraft': [
    SIGNED_IN,
    (of) => put(`/v1/vacancies/${of.publishedId}/responses/draft`, { letter: 'Черновик' }),
  ],
  'responses.recallAccepted': [
    SIGNED_IN,
    (of) => post(`/v1/vacancies/${of.publishedId}/responses/draft/recall`),
  ],
  'responses.removeDraft': [SIGNED_IN, (of) => del(`/v1/vacancies/${of.publishedId}/responses/draft`)],
  'responses.templates': [EMPLOYERS, () => get('/v1/responses/templates')],
  'responses.saveTemplate': [
    EMPLOYERS,
    () => post('/v1/responses/templates', { kind: 'message', title: 'Ждём', text: 'Подождите' }),
  ],
  // It belongs to nobody.
  'responses.removeTemplate': [
    (actor, side) => (EMPLOYERS(actor, side) === 'may' ? 404 : EMPLOYERS(actor, side)),
    () => del('/v1/responses/templates/999999'),
  ],
  'responses.move': [AUTHORS, (of) => post('/v1/responses/move', { ids: [of.responseId], stage: 'test' })],
  'responses.setTags': [
    AUTHORS,
    (of) => post('/v1/responses/tags', { ids: [of.responseId], add: ['Резерв'] }),
  ],
  'responses.stageNames': [EMPLOYERS, () => get('/v1/responses/stages')],
  'responses.setStageNames': [
    COMPANY_EDITORS,
    () => put('/v1/responses/stages', { names: { test: 'Проба' } }),
  ],
  'responses.answerLater': [
    AUTHORS,
    (of) => post('/v1/responses/batches', { ids: [of.responseId], decision: 'reject', reason: 'other' }),
  ],
  'responses.batches': [SIGNED_IN, () => get('/v1/responses/batches')],
  // They belong to nobody.
  'responses.cancelBatch': [
    (actor, side) => (SIGNED_IN(actor, side) === 'may' ? 404 : SIGNED_IN(actor, side)),
    () => post('/v1/responses/batches/999999/cancel'),
  ],
  'responses.readBatch': [
    (actor, side) => (SIGNED_IN(actor, side) === 'may' ? 404 : SIGNED_IN(actor, side)),
    () => post('/v1/responses/batches/999999/read'),
  ],
  'responses.listOwn': [SIGNED_IN, () => get('/v1/personal/responses')],
  'responses.ofVacancies': [
    SIGNED_IN,
    (of) => get(`/v1/personal/responses/of-vacancies?ids=${of.publishedId}`),
  ],
  'responses.openOwn': [SEEKER, (of) => post(`/v1/personal/responses/${of.responseId}/open`)],
  'responses.accept': [SEEKER, (of) => post(`/v1/personal/responses/${of.responseId}/accept`)],
  'responses.writeOwn': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/messages`, { text: 'Ещё раз' }),
  ],
  'responses.listOfCompany': [EMPLOYERS, () => get('/v1/responses')],
  'responses.countNew': [SIGNED_IN, () => get('/v1/responses/new')],
  'responses.listReceived': [AUTHORS, (of) => get(vacancy(of.publishedId, '/responses'))],
  'responses.exportReceived': [AUTHORS, (of) => get(vacancy(of.publishedId, '/responses/table'))],
  'responses.archiveReceived': [AUTHORS, (of) => get(vacancy(of.publishedId, '/responses/archive'))],
  'responses.open': [AUTHORS, (of) => post(`/v1/responses/${of.responseId}/open`)],
  'responses.setNote': [AUTHORS, (of) => put(`/v1/responses/${of.responseId}/note`, { note: 'Позвонить' })],
  'responses.write': [
    AUTHORS,
    (of) => post(`/v1/responses/${of.responseId}/messages`, { text: 'Здравствуйте' }),
  ],
  'responses.decide': [
    AUTHORS,
    (of) => post('/v1/responses/decide', { ids: [of.responseId], decision: 'invite' }),
  ],
  'responses.invite': [
    // From a vacancy of one's own.
    (actor, side) => (actor === 'seeker' || actor === 'staff' ? 403 : AUTHORS(actor, side)),
    (of) => post(`/v1/resumes/${of.shownResumeId}/invitations`, { vacancy_id: of.publishedId, message: '' }),
  ],
  'responses.withdraw': [SEEKER, (of) => post(`/v1/personal/responses/${of.responseId}/withdraw`)],

  'favourites.vacancies': [SIGNED_IN, () => get('/v1/personal/favourites')],
  'favourites.keptVacancies': [SIGNED_IN, (of) => get(`/v1/personal/favourites/kept?ids=${of.publishedId}`)],
  'favourites.keepVacancy': [SIGNED_IN, (of) => put(`/v1/personal/favourites/${of.publishedId}`)],
  'favourites.keepVacancies': [SIGNED_IN, (of) => post('/v1/personal/favourites', { ids: [of.publishedId] })],
  'favourites.dropVacancy': [SIGNED_IN, (of) => del(`/v1/personal/favourites/${of.publishedId}`)],
  'favourites.resumes': [EMPLOYERS, () => get('/v1/favourites/resumes')],
  'favourites.keptResumes': [EMPLOYERS, (of) => get(`/v1/favourites/resumes/kept?ids=${of.shownResumeId}`)],
  'favourites.keepResume': [EMPLOYERS, (of) => put(`/v1/favourites/resumes/${of.shownResumeId}`)],
  'favourites.setResumeNote': [
    EMPLOYERS,
    (of) => put(`/v1/favourites/resumes/${of.shownResumeId}/note`, { note: 'Хороша' }),
  ],
  'favourites.dropResume': [EMPLOYERS, (of) => del(`/v1/favourites/resumes/${of.shownResumeId}`)],
  'favourites.dropGoneResumes': [EMPLOYERS, () => post('/v1/favourites/resumes/tidy')],
}
