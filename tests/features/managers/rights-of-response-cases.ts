import {
  inCompany,
  AUTHORS,
  EMPLOYERS,
  COMPANY_EDITORS,
  SIGNED_IN,
  SEEKER,
  get,
  post,
  put,
  del,
  type Row,
} from './rights-of-work-kit.ts'

const vacancy = (id: number, rest = '') => `/v1/personal/vacancies/${id}${rest}`

/** The rows of responses. */
export const RESPONSE_ROWS: Record<string, Row> = {
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
  'guardians.status': [SIGNED_IN, () => get('/v1/personal/guardian')],
  'guardians.ask': [SIGNED_IN, () => post('/v1/personal/guardian', { email: 'parent@example.ru' })],
  'guardians.request': [() => 404, () => get('/v1/guardian-requests?token=x')],
  'guardians.answer': [
    () => 404,
    () => post('/v1/guardian-requests/answer', { token: 'x', decision: 'decline' }),
  ],
  'responses.saveDraft': [
    SIGNED_IN,
    (of) => put(`/v1/vacancies/${of.publishedId}/responses/draft`, { letter: 'Черновик' }),
  ],
  'responses.recallAccepted': [
    SIGNED_IN,
    (of) => post(`/v1/vacancies/${of.publishedId}/responses/draft/recall`),
  ],
  'responses.healthCopies': [SIGNED_IN, () => get('/v1/personal/responses/health')],
  'responses.removeHealth': [SIGNED_IN, () => post('/v1/personal/responses/health/removal')],
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
  'responses.inProgress': [AUTHORS, (of) => get(`/v1/responses/in-progress?ids=${of.publishedId}`)],
  'responses.read': [AUTHORS, (of) => get(`/v1/responses/${of.responseId}`)],
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
  'responses.offerInterview': [
    AUTHORS,
    (of) =>
      post(`/v1/responses/${of.responseId}/interview`, {
        slots: ['2026-12-03T15:00'],
        zone: 'Europe/Moscow',
        kind: 'office',
        place: 'Офис',
      }),
  ],
  'responses.cancelInterview': [
    AUTHORS,
    (of) => post(`/v1/responses/${of.responseId}/interview/cancel`, { reason: 'Не сможем' }),
  ],
  // Nobody has agreed on a time.
  'responses.interviewFile': [
    (actor) => (actor === 'guest' ? 401 : 404),
    (of) => get(`/v1/responses/${of.responseId}/interview/calendar`),
  ],
  'responses.chooseInterview': [
    SEEKER,
    (of) =>
      post(`/v1/personal/responses/${of.responseId}/interview/choose`, { slot: '2026-12-03T12:00:00Z' }),
  ],
  'responses.askInterviewTimes': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/interview/other-times`, { reason: 'Позже' }),
  ],
  'responses.cancelMyInterview': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/interview/cancel`, { reason: 'Не смогу' }),
  ],
  'responses.offerTestTask': [
    AUTHORS,
    (of) =>
      post(`/v1/responses/${of.responseId}/test-task`, {
        text: 'Ответьте на три письма покупателей',
        hours: 2,
      }),
  ],
  'responses.cancelTestTask': [AUTHORS, (of) => post(`/v1/responses/${of.responseId}/test-task/cancel`)],
  'responses.acceptTestTask': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/test-task/accept`),
  ],
  'responses.declineTestTask': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/test-task/decline`),
  ],
  'responses.handInTestTask': [
    SEEKER,
    (of) => post(`/v1/personal/responses/${of.responseId}/test-task/hand-in`, { text: 'Готово' }),
  ],
  'responses.myInterviewFile': [
    (actor) => (actor === 'guest' ? 401 : 404),
    (of) => get(`/v1/personal/responses/${of.responseId}/interview/calendar`),
  ],
}
