import { toWire } from '#shared/kernel/wire-case.ts'
import { CONTENT } from '#tests/features/resumes/resume-world.ts'
import type { Objects } from './rights-of-work-world.ts'
import {
  AUTHORS,
  MANAGERS,
  PAYERS,
  PAPERS,
  EMPLOYERS,
  COLLEAGUES,
  COMPANY_PAYERS,
  SIGNED_IN,
  EVERYBODY,
  MODERATORS,
  NOBODY,
  SEEKER,
  get,
  post,
  put,
  upload,
  del,
  withImport,
  type Row,
} from './rights-of-work-kit.ts'
import { RESPONSE_ROWS } from './rights-of-response-cases.ts'

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
  'posting.exportCompanyStats': [EMPLOYERS, () => get('/v1/personal/vacancies/stats/table')],
  'posting.read': [AUTHORS, (of) => get(vacancy(of.draftId))],
  'posting.ofCompany': [AUTHORS, (of) => get(`/company/${of.companyId}/vacancies/${of.draftId}`)],
  'posting.saveDraft': [AUTHORS, (of) => put(vacancy(of.draftId, '/draft'), { content: {}, version: null })],
  'posting.discardDraft': [AUTHORS, (of) => del(vacancy(of.draftId, '/draft'))],
  'posting.check': [AUTHORS, (of) => get(vacancy(of.draftId, '/check'))],
  'posting.submit': [AUTHORS, (of) => post(vacancy(of.draftId, '/submit'))],
  'posting.withdraw': [AUTHORS, (of) => post(vacancy(of.draftId, '/withdraw'))],
  'posting.copy': [AUTHORS, (of) => post(vacancy(of.draftId, '/copy'))],
  'posting.stats': [AUTHORS, (of) => get(vacancy(of.draftId, '/stats'))],
  'posting.exportStats': [AUTHORS, (of) => get(vacancy(of.draftId, '/stats/table'))],
  'posting.raise': [AUTHORS, (of) => post(vacancy(of.publishedId, '/raise'))],
  'posting.confirm': [AUTHORS, (of) => post(vacancy(of.publishedId, '/confirm'))],
  'posting.confirmation': [() => 404, () => get('/v1/vacancies/confirmation?token=x')],
  'posting.confirmByLink': [() => 404, () => post('/v1/vacancies/confirmation', { token: 'x' })],
  'posting.archive': [AUTHORS, (of) => post(vacancy(of.spareId, '/archive'), { reason: 'not_needed' })],
  'posting.restore': [AUTHORS, (of) => post(vacancy(of.spareId, '/restore'))],
  'posting.remove': [AUTHORS, async (of) => del(vacancy(await of.newDraft()))],
  // Each vacancy of the list answers for itself: see the test below.
  'posting.bulk': [
    SIGNED_IN,
    (of) => post('/v1/personal/vacancies/bulk', { ids: [of.draftId], act: 'raise' }),
  ],
  'posting.countView': [EVERYBODY, (of) => post(`/v1/vacancies/${of.publishedId}/view`)],
  'posting.countSourceClick': [EVERYBODY, (of) => post(`/v1/vacancies/${of.publishedId}/source-click`)],

  'payments.quote': [PAYERS, (of) => get(company(of, '/quote?item[kind]=top_up&item[amount_kopecks]=10000'))],
  'payments.order': [
    PAYERS,
    (of) => post(company(of, '/orders'), { request_key: key(), item: TOP_UP, method: 'provider' }),
  ],
  'payments.termOffer': [PAYERS, (of) => get(company(of, `/vacancies/${of.publishedId}/term`))],
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
  'payments.staffAccess': [NOBODY, (of) => get(`/v1/staff/companies/${of.companyId}/access`)],
  'payments.staffEndAccess': [
    NOBODY,
    (of) =>
      post(`/v1/staff/payments/${of.orderId}/end-access`, {
        amount_kopecks: 0,
        to: 'balance',
        reason: 'Доступ больше не нужен',
      }),
  ],
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
  // Of nobody: whose files are shown to whom is tested with portfolios.
  'moderation.resumeFile': [
    NOBODY,
    (of) => get(`/v1/staff/resumes/${of.shownResumeId}/files/${'0'.repeat(24)}`),
  ],
  'moderation.ofCompany': [EVERYBODY, (of) => get(`/v1/companies/${of.companyId}/moderation`)],
  'moderation.ofVacancy': [AUTHORS, (of) => get(`/v1/vacancies/${of.sentId}/moderation`)],

  'resumes.create': [SIGNED_IN, () => post('/v1/personal/resumes')],
  'resumes.writeShort': [
    SIGNED_IN,
    () => post('/v1/personal/resumes/short', { title: 'Швея', work_form: 'home' }),
  ],
  'resumes.importFile': [SIGNED_IN, () => upload('/v1/personal/resumes/import', 'file')],
  'resumes.imported': [SEEKER, withImport((of) => get(resume(of, '/import')))],
  'resumes.decideImportedJob': [
    SEEKER,
    withImport((of) => put(resume(of, '/import/0'), { entry: toWire(CONTENT.experience[0]) })),
  ],
  'resumes.importText': [SIGNED_IN, () => post('/v1/personal/resumes/import/text', { text: 'Швея' })],
  'resumes.addImportedLines': [
    SEEKER,
    withImport((of) => post(resume(of, '/import/lines'), { lines: [0], as: 'about' })),
  ],
  // Whose jobs are merged is tested with the review.
  'resumes.mergeImportedJobs': [
    NOBODY,
    withImport((of) => post(resume(of, '/import/merge'), { at: 8, into: 9 })),
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
  'resumes.prolong': [SEEKER, (of) => post(resume(of, '/prolong'))],
  'resumes.idle': [() => 404, () => get('/v1/resumes/idle?token=x')],
  'resumes.keepByLink': [() => 404, () => post('/v1/resumes/idle', { token: 'x' })],
  'resumes.views': [SEEKER, (of) => get(resume(of, '/views'))],
  'resumes.seeViews': [SEEKER, (of) => post(resume(of, '/views/seen'))],
  'resumes.countView': [COLLEAGUES, (of) => post(`/v1/resumes/${of.shownResumeId}/views`)],
  'resumes.addWorkFile': [SEEKER, (of) => upload(resume(of, '/files'), 'file')],
  'resumes.workFile': [NOBODY, (of) => get(`/v1/resumes/${of.shownResumeId}/files/${'0'.repeat(24)}`)],
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
  'resumes.unconfirmedContacts': [SIGNED_IN, () => get('/v1/personal/contacts-consent')],
  'resumes.confirmContacts': [
    SIGNED_IN,
    () => post('/v1/personal/contacts-consent', { kinds: ['transfer'] }),
  ],
  'resumes.contactsCounts': [EVERYBODY, () => get('/v1/resumes/contacts-counts')],
  'resumes.openContacts': [EMPLOYERS, (of) => post(`/v1/resumes/${of.shownResumeId}/contacts`)],

  ...RESPONSE_ROWS,

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
