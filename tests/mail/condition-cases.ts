import type { AboutOf, EmailKind } from '#server/mail/kinds.ts'
import type { World } from './condition-world.ts'

type Case<Kind extends EmailKind> = {
  about: AboutOf<Kind>
  /** By default the author of the vacancy. */
  to?: { id: number; email: string }
  /** What happens while the e-mail waits. */
  ends: () => PromiseLike<unknown>
}

type Cases = { [Kind in EmailKind]?: (world: World) => Promise<Case<Kind>> }

/** Makes the e-mail true, and says what makes it untrue. */
export const CASES = {
  async email_change_new(w) {
    await w.addEmailChange()
    return { about: { userId: w.author.id, expiresAt: w.later }, ends: w.deleteEmailChange }
  },
  async account_blocked(w) {
    await w.setUser({ blockedAt: w.at })
    return { about: {}, ends: () => w.setUser({ blockedAt: null }) }
  },
  account_unblocked: async (w) => ({ about: {}, ends: () => w.setUser({ blockedAt: w.at }) }),
  async deletion_planned(w) {
    await w.setUser({ deletionAt: w.later })
    return { about: { deletionAt: w.later }, ends: () => w.setUser({ deletionAt: null }) }
  },
  deletion_cancelled: async (w) => ({ about: {}, ends: () => w.setUser({ deletionAt: w.later }) }),
  async facts_due(w) {
    await w.setUser({ staffRole: 'moderator' })
    return { about: { checkBys: ['2026-12-25'] }, ends: () => w.setUser({ staffRole: null }) }
  },
  async invitation(w) {
    const invitationId = await w.addInvitation()
    return { about: { invitationId }, ends: () => w.revokeInvitation(invitationId) }
  },
  role_changed: async (w) => ({
    about: { companyId: w.companyId, level: 200 },
    ends: () => w.setRole(150),
  }),
  role_removed: async (w) => ({
    about: { companyId: w.companyId },
    to: w.seeker,
    ends: () => w.addMember(w.seeker.id),
  }),
  async company_domain(w) {
    await w.addDomainConfirmation()
    return { about: { companyId: w.companyId, expiresAt: w.later }, ends: w.endDomainConfirmation }
  },
  async guardian_asked(w) {
    const consentId = await w.addGuardianRequest()
    return { about: { consentId }, ends: () => w.setGuardianRequest({ declinedAt: w.at }) }
  },
  async guardian_answered(w) {
    const consentId = await w.addGuardianRequest()
    await w.setGuardianRequest({ givenAt: w.at })
    return {
      about: { consentId, answer: 'given' },
      to: w.seeker,
      ends: () => w.setGuardianRequest({ withdrawnAt: w.at }),
    }
  },
  company_verified: async (w) => companyIs(w, 'verified'),
  company_verification_refused: async (w) => companyIs(w, 'refused'),
  company_verification_revoked: async (w) => companyIs(w, 'refused'),
  async company_liquidated(w) {
    await w.setRegister('liquidated')
    return { about: { companyId: w.companyId }, ends: () => w.setRegister('active') }
  },
  async company_blocked(w) {
    await w.setCompany({ blockedAt: w.at })
    return { about: { companyId: w.companyId }, ends: () => w.setCompany({ blockedAt: null }) }
  },
  company_reinstated: async (w) => ({
    about: { companyId: w.companyId },
    ends: () => w.setCompany({ blockedAt: w.at }),
  }),
  async webhook_disabled(w) {
    const webhookId = await w.addWebhook()
    return { about: { webhookId }, ends: () => w.enableWebhook(webhookId) }
  },
  async company_source_failed(w) {
    const sourceId = await w.addRefusedSource({ companyId: w.companyId })
    return { about: { sourceId }, ends: () => w.readSource(sourceId) }
  },
  async source_alarms(w) {
    await w.setUser({ staffRole: 'admin' })
    const sourceId = await w.addRefusedSource()
    return { about: { sourceIds: [sourceId] }, ends: () => w.readSource(sourceId) }
  },
  async bill_issued(w) {
    const orderId = await w.addOrder('open')
    return { about: { orderId }, ends: () => w.setOrder(orderId, 'paid') }
  },
  async grant_given(w) {
    const orderId = await w.addOrder('paid')
    return { about: { orderId }, ends: () => w.setOrder(orderId, 'cancelled') }
  },

  vacancy_published: async (w) => vacancyStops(w, { status: 'archived' }),
  vacancy_changed: async (w) => vacancyStops(w, { status: 'rejected' }),
  async vacancy_ended(w) {
    await w.setVacancy({ status: 'expired' })
    return vacancyStops(w, { status: 'published' })
  },
  async vacancy_not_placed(w) {
    await w.setVacancy({ status: 'draft' })
    return vacancyStops(w, { status: 'moderation' })
  },
  async vacancy_ending(w) {
    await w.setVacancy({ expiresAt: w.later })
    return {
      about: { vacancyId: w.vacancyId, expiresAt: w.later },
      ends: () => w.setVacancy({ expiresAt: '2027-01-31T00:00:00Z' }),
    }
  },
  async confirmation_asked(w) {
    await w.setVacancy({ confirmationAskedAt: w.at })
    return {
      about: { vacancyIds: [w.vacancyId] },
      ends: () => w.setVacancy({ confirmationAskedAt: null }),
    }
  },
  async vacancy_unconfirmed(w) {
    await w.setVacancy({ status: 'unconfirmed', unconfirmedAt: w.at })
    return {
      about: { vacancyIds: [w.vacancyId] },
      ends: () => w.setVacancy({ status: 'published', unconfirmedAt: null }),
    }
  },
  vacancy_refused: decided('rejected'),
  vacancy_changes_asked: decided('changes_asked'),
  vacancy_taken_down: decided('rejected'),
  async vacancy_decision_undone(w) {
    await w.addCase('waiting')
    return { about: { vacancyId: w.vacancyId }, ends: () => w.decideCases('rejected') }
  },
  weekly_vacancies: async (w) => ({
    about: { week: '2026-11-16', vacancyIds: [w.vacancyId] },
    ends: () => w.setVacancy({ status: 'archived' }),
  }),

  async resume_approved(w) {
    await w.addResumeRevision('approved')
    return {
      about: { resumeId: w.resumeId, visibility: 'everyone' },
      to: w.seeker,
      ends: () => w.setResume({ status: 'hidden' }),
    }
  },
  async resume_refused(w) {
    await w.addResumeRevision('refused')
    return { about: { resumeId: w.resumeId }, to: w.seeker, ends: () => w.addResumeRevision('superseded') }
  },
  async resumes_idle(w) {
    await w.setResume({ idleAskedAt: w.later })
    return {
      about: { resumeIds: [w.resumeId] },
      to: w.seeker,
      ends: () => w.setResume({ visibility: 'nobody' }),
    }
  },
  contacts_consent_asked: async (w) => ({
    about: { resumeIds: [w.resumeId] },
    to: w.seeker,
    ends: w.giveDistributionConsent,
  }),
  async drafts_idle(w) {
    await w.setResume({ status: 'draft', content: null, idleAskedAt: w.later })
    return {
      about: { resumeIds: [w.resumeId] },
      to: w.seeker,
      ends: () => w.setResume({ confirmedAt: w.later }),
    }
  },
  async resume_health_asked(w) {
    await w.setResume({ healthAskedAt: w.at })
    return {
      about: { resumeIds: [w.resumeId] },
      to: w.seeker,
      ends: () => w.setResume({ healthAskedAt: null }),
    }
  },
  async resume_health_hidden(w) {
    await w.setResume({ status: 'hidden', healthHiddenAt: w.at })
    return {
      about: { resumeIds: [w.resumeId] },
      to: w.seeker,
      ends: () => w.setResume({ status: 'published', healthHiddenAt: null }),
    }
  },
  async resumes_hidden(w) {
    await w.setResume({ status: 'hidden', idleHiddenAt: w.at })
    return {
      about: { resumeIds: [w.resumeId] },
      to: w.seeker,
      ends: () => w.setResume({ status: 'published', idleHiddenAt: null }),
    }
  },

  async response_of_blocked(w) {
    await w.setResponse({ state: 'closed' })
    await w.setCompany({ blockedAt: w.at })
    return {
      about: { responseId: w.responseId },
      to: w.seeker,
      ends: () => w.setCompany({ blockedAt: null }),
    }
  },
  response_left: async (w) => responseBecomes(w, 'withdrawn'),
  async response_returned(w) {
    await w.addDraft()
    return { about: { vacancyId: w.vacancyId }, to: w.seeker, ends: w.acceptDraft }
  },
  async response_to_ended(w) {
    await w.setRegister('liquidated')
    return { about: { responseId: w.responseId }, to: w.seeker, ends: () => w.setRegister('active') }
  },

  async response_invited(w) {
    await w.setResponse({ state: 'invited' })
    return responseBecomes(w, 'rejected')
  },
  async response_rejected(w) {
    await w.setResponse({ state: 'rejected' })
    return responseBecomes(w, 'invited')
  },
  async response_closed(w) {
    await w.setResponse({ state: 'closed' })
    return responseBecomes(w, 'invited')
  },
  async response_abandoned(w) {
    await w.setResponse({ state: 'closed' })
    return responseBecomes(w, 'invited')
  },
  async responses_unread(w) {
    await w.setResponse({ state: 'closed' })
    return { ...responseBecomes(w, 'withdrawn'), about: { responseIds: [w.responseId] } }
  },
  async invitation_ended(w) {
    await w.setResponse({ state: 'invited', endNotifiedAt: w.at })
    return { ...responseBecomes(w, 'withdrawn'), ends: () => w.setResponse({ endNotifiedAt: null }) }
  },
  async closing_answered(w) {
    await w.setResponse({ state: 'invited', endNotifiedAt: w.at })
    return responseBecomes(w, 'withdrawn')
  },
  async conversation_ended(w) {
    await w.setResponse({ state: 'closed' })
    return responseBecomes(w, 'invited')
  },
  response_message: async (w) => responseBecomes(w, 'withdrawn'),
  async invitation_accepted(w) {
    await w.setResponse({ state: 'invited' })
    return { ...responseBecomes(w, 'withdrawn'), to: w.author }
  },
  response_sent: async (w) => ({ ...responseBecomes(w, 'withdrawn'), to: w.author }),
  response_digest: async (w) => ({
    about: { responseIds: [w.responseId] },
    ends: () => w.setResponse({ state: 'withdrawn' }),
  }),
  async answers_overdue(w) {
    await w.setResponse({ answerDueAt: '2026-11-01T00:00:00Z' })
    return { about: { vacancyId: w.vacancyId }, ends: () => w.setResponse({ state: 'rejected' }) }
  },
  interview_offered: meeting('offered'),
  interview_agreed: meeting('agreed'),
  interview_asked: meeting('asked'),
  async interview_reminder(w) {
    await w.addInterview('agreed')
    return {
      about: { responseId: w.responseId, slot: w.later },
      to: w.seeker,
      ends: () => w.setInterview({ state: 'cancelled', slot: null }),
    }
  },
  test_offered: task('offered'),
  test_changed: task('handed_in'),
  test_cancelled: task('cancelled'),
  async pay_question(w) {
    await w.addPayQuestion()
    return { about: { responseId: w.responseId }, to: w.seeker, ends: w.answerPayQuestion }
  },
  saved_search: alert,
  saved_searches: alert,
} satisfies Cases

async function companyIs(w: World, verification: 'verified' | 'refused') {
  await w.setCompany({ verification })
  return { about: { companyId: w.companyId }, ends: () => w.setCompany({ verification: 'asked' }) }
}

const vacancyStops = (w: World, set: Parameters<World['setVacancy']>[0]) => ({
  about: { vacancyId: w.vacancyId },
  ends: () => w.setVacancy(set),
})

function decided(state: 'changes_asked' | 'rejected') {
  return async (w: World) => {
    await w.addCase(state)
    return { about: { vacancyId: w.vacancyId }, ends: () => w.addCase('waiting') }
  }
}

const responseBecomes = (w: World, state: 'withdrawn' | 'rejected' | 'invited') => ({
  about: { responseId: w.responseId },
  to: w.seeker,
  ends: () => w.setResponse({ state }),
})

function meeting(state: 'offered' | 'agreed' | 'asked') {
  return async (w: World) => {
    await w.addInterview(state)
    return {
      about: { responseId: w.responseId, sequence: 3, freesTime: false },
      to: state === 'asked' ? w.author : w.seeker,
      ends: () => w.setInterview({ state: 'cancelled', slot: null, sequence: 4 }),
    }
  }
}

function task(state: 'offered' | 'handed_in' | 'cancelled') {
  return async (w: World) => {
    await w.addTestTask(state)
    return {
      about: { responseId: w.responseId, at: w.at },
      to: state === 'handed_in' ? w.author : w.seeker,
      ends: () => w.setTestTask(w.later),
    }
  }
}

async function alert(w: World) {
  const searchId = await w.addSearch()
  return {
    about: { searches: [{ searchId, ids: [w.vacancyId], rest: 0, isChanged: false }] },
    to: w.seeker,
    ends: () => w.stopSearch(searchId),
  }
}
