/** Registers the handlers of domain events; they run in the transaction that raises the event. */
import { announceVacancy } from '#server/features/board/posting/placement/announce.ts'
import { archiveAbandoned } from '#server/features/board/posting/placement/archive.ts'
import { countResponse } from '#server/features/board/posting/my-vacancies/day-counts.ts'
import {
  confirmationAsked,
  publicationPaused,
  termResumed,
  vacancyClosed,
  vacancyExpired,
  vacancyPublished,
  vacancyReturned,
  vacancyShown,
  vacancySubmitted,
  vacancyTakenDown,
  vacancyWithdrawn,
} from './features/board/posting/events.ts'
import {
  publishVerified,
  withdrawUnverified,
} from '#server/features/board/posting/placement/free-placement.ts'
import { returnToModerators } from '#server/features/board/posting/placement/return.ts'
import {
  messageReceived,
  responseAnswered,
  responseReceived,
  responseWithdrawn,
} from './features/board/responses/events.ts'
import { reopenConversations } from '#server/features/board/responses/conversation/conversations.ts'
import { warnOfEnded } from '#server/features/board/responses/closing/warn-of-ended.ts'
import { dropAnswersOf } from '#server/features/board/responses/answering/pending-answers.ts'
import { deleteOwnEmailChange } from './features/identity/email-changes/service.ts'
import { guardianAgreed, guardianRefused, minorFound } from './features/board/guardians/events.ts'
import {
  returnAcceptedResponses,
  returnRefusedResponses,
  sendAcceptedResponses,
  sendAgreedResponses,
} from '#server/features/board/responses/sending/accepted.ts'
import {
  resumeApproved,
  resumeRefused,
  resumeRemoved,
  resumeSubmitted,
  resumeWithdrawn,
} from './features/board/resumes/events.ts'
import {
  hideResumes,
  narrowForChild,
  narrowVisibility,
} from '#server/features/board/resumes/maintenance/narrow-visibility.ts'
import {
  accessEnded,
  consentWithdrawn,
  sessionsEnded,
  userBlocked,
} from './features/identity/accounts/events.ts'
import { textChanged } from './features/content/editing/events.ts'
import { textPath } from './features/content/texts/text-paths.ts'
import { companyChanged, companyEnded, verificationDecided } from './features/identity/companies/events.ts'
import { companiesAbandoned, memberLeft } from './features/identity/managers/events.ts'
import { endTelegram } from './features/identity/notifications/telegram.ts'
import { revokeAllTokensOf, revokeTokensOf } from './features/intake/api-tokens/manage.ts'
import { sendVacancyEvent } from './features/intake/webhooks/outbox.ts'
import { removeWebhooksOf } from './features/intake/webhooks/manage.ts'
import { isFreePlacementUsed } from '#server/features/money/payments/ordering/free-placement.ts'
import {
  moveOpenOrders,
  pausePlacementTerm,
  returnCharge,
  startPlacementTerm,
} from '#server/features/money/payments/ordering/placement-charges.ts'
import {
  eraseCases,
  openResumeCase,
  openVacancyCase,
  withdrawCase,
} from './features/staff/moderation/cases.ts'
import { markWaitingCases } from './features/staff/moderation/register-finding.ts'
import type { Deps } from './http/context.ts'
import type { createDomainEvents } from './kernel/domain-events.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export function handleEvents({ on }: ReturnType<typeof createDomainEvents>, deps: Deps) {
  on(companyEnded, async (tx, event) => {
    // Before responses to imported vacancies are closed.
    await warnOfEnded(tx, deps, event)
    await returnToModerators(tx, deps, event)
    // After the approved texts have their cases.
    await markWaitingCases(tx, event)
  })
  on(verificationDecided, async (tx, { isVerified, ...event }) => {
    if (isVerified && !(await isFreePlacementUsed(tx, event.companyId)))
      return publishVerified(tx, deps, event)
    const reason = isVerified ? 'used_by_same_inn' : 'refused'
    return withdrawUnverified(tx, deps, { ...event, reason, returnCharge })
  })
  on(companiesAbandoned, (tx, event) => archiveAbandoned(tx, deps, event))
  on(consentWithdrawn, (tx, event) => narrowVisibility(tx, deps, event))
  on(userBlocked, (tx, event) => hideResumes(tx, deps, event))
  on(accessEnded, deleteOwnEmailChange)
  on(accessEnded, revokeAllTokensOf)
  on(accessEnded, dropAnswersOf)
  on(accessEnded, endTelegram)
  on(sessionsEnded, endTelegram)

  for (const event of [vacancyShown, vacancyClosed, vacancyExpired, vacancyTakenDown, publicationPaused])
    on(event, (tx, { vacancyId }) => announceVacancy(tx, deps, { vacancyId }))
  on(textChanged, (tx, { kind, slug }) =>
    deps.announcements.add(tx, [textPath[kind](slug).replace(/#.*/, '')]),
  )
  on(companyChanged, (tx, { slug }) => deps.announcements.add(tx, [pathOf('employer-slug', { slug })]))

  on(vacancySubmitted, openVacancyCase)
  for (const event of [vacancyWithdrawn, vacancyClosed])
    on(event, (tx, { vacancyId, at }) =>
      withdrawCase(tx, { kind: 'vacancy', objectId: String(vacancyId), at }),
    )
  for (const event of [vacancyPublished, vacancyReturned])
    on(event, (tx, { vacancyId }) => reopenConversations(tx, { vacancyId }))
  on(vacancyPublished, startPlacementTerm)
  on(publicationPaused, pausePlacementTerm)
  on(termResumed, startPlacementTerm)
  on(termResumed, moveOpenOrders)

  on(resumeSubmitted, (tx, event) => openResumeCase(tx, deps, event))
  on(resumeApproved, (tx, event) => sendAcceptedResponses(tx, deps, event))
  for (const event of [resumeRefused, resumeWithdrawn, resumeRemoved])
    on(event, (tx, { resumeId }) => returnAcceptedResponses(tx, { resumeId }))
  on(resumeWithdrawn, (tx, { resumeId, at }) => withdrawCase(tx, { kind: 'resume', objectId: resumeId, at }))
  on(resumeRemoved, (tx, { resumeId, at }) => eraseCases(tx, { kind: 'resume', objectId: resumeId, at }))
  on(guardianAgreed, (tx, event) => sendAgreedResponses(tx, deps, event))
  on(guardianRefused, (tx, event) => returnRefusedResponses(tx, deps, event))
  for (const event of [guardianRefused, minorFound])
    on(event, (tx, { userId }) => narrowForChild(tx, deps, { userId }))
  on(responseReceived, countResponse)

  on(responseReceived, async (tx, { origin, responseId, vacancyId }) => {
    if (origin === 'response')
      await sendVacancyEvent(tx, deps, { event: 'response.created', vacancyId, response_id: responseId })
  })
  on(responseWithdrawn, (tx, { responseId, vacancyId }) =>
    sendVacancyEvent(tx, deps, { event: 'response.withdrawn', vacancyId, response_id: responseId }),
  )
  on(responseAnswered, (tx, { responseId, vacancyId, state }) =>
    sendVacancyEvent(tx, deps, { event: 'response.answered', vacancyId, response_id: responseId, state }),
  )
  on(messageReceived, (tx, { responseId, vacancyId }) =>
    sendVacancyEvent(tx, deps, { event: 'message.received', vacancyId, response_id: responseId }),
  )
  on(vacancyPublished, (tx, { vacancyId }) =>
    sendVacancyEvent(tx, deps, { event: 'vacancy.published', vacancyId }),
  )
  on(publicationPaused, (tx, { vacancyId }) =>
    sendVacancyEvent(tx, deps, { event: 'vacancy.paused', vacancyId }),
  )
  on(vacancyReturned, (tx, { vacancyId }) =>
    sendVacancyEvent(tx, deps, { event: 'vacancy.returned', vacancyId }),
  )
  on(confirmationAsked, (tx, { vacancyId, confirmBy }) =>
    sendVacancyEvent(tx, deps, { event: 'vacancy.confirmation_asked', vacancyId, confirm_by: confirmBy }),
  )
  for (const [event, reason] of [
    [vacancyClosed, 'closed'],
    [vacancyExpired, 'expired'],
    [vacancyTakenDown, 'taken_down'],
  ] as const)
    on(event, (tx, { vacancyId }) =>
      sendVacancyEvent(tx, deps, { event: 'vacancy.closed', vacancyId, reason }),
    )
  on(companiesAbandoned, (tx, { companyIds }) => removeWebhooksOf(tx, companyIds))
  on(memberLeft, revokeTokensOf)
}
