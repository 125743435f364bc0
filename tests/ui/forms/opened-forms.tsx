/** Forms that appear after a click, each as it is when it opens. */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { api } from '#client/app/api.ts'
import { SessionConfirmation } from '#client/app/form/session-confirmation.tsx'
import { NoteForm } from '#client/features/board/favourites/resumes-favourites.page.tsx'
import { Composer } from '#client/features/board/responses/thread/composer.tsx'
import { DecideDialog } from '#client/features/board/responses/answering/decide-dialog.tsx'
import { InvitationForm } from '#client/features/board/responses/thread/invite-block.tsx'
import { MyInterviewBar } from '#client/features/board/responses/thread/my-interview-bar.tsx'
import { HandInDialog } from '#client/features/board/responses/thread/my-test-task-bar.tsx'
import { PlainShortResume } from '#client/features/board/responses/sending/plain-short-resume.tsx'
import { ReasonDialog } from '#client/features/board/responses/answering/reason-dialog.tsx'
import { StageNamesDialog } from '#client/features/board/responses/answering/stage-names-dialog.tsx'
import { TagEditor } from '#client/features/board/responses/answering/tag-editor.tsx'
import { TemplateEditor } from '#client/features/board/responses/answering/templates-dialog.tsx'
import { TestTaskDialog } from '#client/features/board/responses/thread/test-task-dialog.tsx'
import { JobForm } from '#client/features/board/resumes/editor/imported-job.tsx'
import { RenameForm } from '#client/features/board/saved-searches/personal-searches.page.tsx'
import { AnswerForm } from '#client/features/content/courses/staff-request-list.tsx'
import { FigureEditor } from '#client/features/content/figures/figure-editor.tsx'
import { ReplyForm } from '#client/features/content/reviews/companies-uid-reviews.page.tsx'
import { StaffDecision, StaffRemoval } from '#client/features/content/reviews/staff-reviews.page.tsx'
import { ConfirmationForm } from '#client/features/identity/companies/verification.tsx'
import { InviteForm } from '#client/features/identity/managers/companies-uid-managers.page.tsx'
import { PasskeyName } from '#client/features/identity/passkeys/passkey-list.tsx'
import { CodeStep } from '#client/features/identity/session/code-step.tsx'
import { InvitedForm } from '#client/features/identity/session/sign-up.page.tsx'
import { NewAccountStep } from '#client/features/identity/session/new-account-step.tsx'
import { TokenFields } from '#client/features/intake/api-tokens/api-tokens.tsx'
import { CompanySourceFields } from '#client/features/intake/sources/company-sources.tsx'
import { SourceFields } from '#client/features/intake/sources/source-fields.tsx'
import { SourceKindInfo } from '#shared/features/intake/sources/source-models.ts'
import { WebhookFields } from '#client/features/intake/webhooks/webhooks.tsx'
import { CompanyStep } from '#client/features/money/first-vacancy/company-step.tsx'
import { Checkout, quoteFor } from '#client/features/money/payments/checkout.tsx'
import { BlockForm as CompanyBlockForm } from '#client/features/staff/company-blocks/staff-companies-id.page.tsx'
import { RegisterFields } from '#client/features/identity/companies/checks/register-form.tsx'
import { CodeForm, CodeProof } from '#client/features/staff/claims/code-proof.tsx'
import { RemovalForm } from '#client/features/staff/claims/removal-form.tsx'
import { ComplaintForm } from '#client/features/staff/complaints/complaint-form.tsx'
import { GrantForm } from '#client/features/money/grants/staff-packages.page.tsx'
import { BlockForm } from '#client/features/staff/people/staff-people-id.page.tsx'
import { EndAccessDialog } from '#client/features/money/payments/refunds/end-access-dialog.tsx'
import { IncomeRow } from '#client/features/money/payments/refunds/income-list.tsx'
import { RefundDialog } from '#client/features/money/payments/refunds/card-list.tsx'
import { RecoveryRequest } from '#client/features/staff/recovery/recovery.page.tsx'
import { SynonymEditor } from '#client/features/staff/search-log/staff-search.page.tsx'
import { MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { Interview } from '#shared/features/board/responses/interview-contract.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { SavedSearch } from '#shared/features/board/saved-searches/model.ts'
import { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { Passkey } from '#shared/features/identity/passkeys/contract.ts'
import { FirstVacancy } from '#shared/features/money/first-vacancy/contract.ts'
import { CardPayment } from '#shared/features/money/payments/card-contract.ts'
import { Quote } from '#shared/features/money/payments/contract.ts'
import { IncomeReceipt } from '#shared/features/money/payments/income-receipts-contract.ts'
import { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { FIGURE_NAMES } from '#shared/features/reference/taxes/figures.ts'
import { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { sampleOf } from '#tests/support/sample.ts'

const nothing = () => undefined
const later = () => Promise.resolve()
const resumeId = ResumeId.parse('a'.repeat(24))
const responseId = ResponseId.parse(1)

const ACCESS = { kind: 'resume_access', days: 1 } as const
const NO_BUYER = { inn: null, kpp: null, legalTitle: null, address: null }

/** What these forms have loaded before they open. */
export function primeQueries(client: QueryClient) {
  client.setQueryData(api.responses.stageNames.queryKey(), { names: {} })
  client.setQueryData(api.courses.staffOptions.queryKey(), {
    schools: [{ id: 1, name: 'Школа' }],
    professions: [],
  })
  client.setQueryData(
    quoteFor(1, ACCESS).queryKey,
    sampleOf(Quote, { methods: ['bill'], buyer: { ...NO_BUYER, missing: ['inn', 'kpp', 'legalTitle'] } }),
  )
  client.setQueryData(
    api.courses.staffRead.queryKey({ input: { id: 1 } }),
    sampleOf(StaffCourse, { isPaid: true }),
  )
}

/** By the file of the form. */
export const OPENED: Readonly<Record<string, () => ReactElement>> = {
  'client/app/form/session-confirmation.tsx': () => (
    <SessionConfirmation email="anna@example.ru" onConfirmed={nothing} onClose={nothing} />
  ),
  'client/features/identity/companies/verification.tsx': () => (
    <ConfirmationForm id={1} domain="igla.example" />
  ),
  'client/features/identity/managers/companies-uid-managers.page.tsx': () => <InviteForm companyId={1} />,
  'client/features/identity/passkeys/passkey-list.tsx': () => (
    <PasskeyName passkey={sampleOf(Passkey)} onClose={nothing} />
  ),
  'client/features/identity/session/sign-up.page.tsx': () => <InvitedForm token="token" onDone={nothing} />,
  'client/features/identity/session/new-account-step.tsx': () => (
    <NewAccountStep intent={null} startHref="/sign-in" onCreated={nothing} />
  ),
  'client/features/identity/session/code-step.tsx': () => (
    <CodeStep challengeId="challenge" onNewAddress={nothing} resend={later} startHref="/sign-in" />
  ),
  'client/features/money/first-vacancy/company-step.tsx': () => (
    <CompanyStep vacancy={sampleOf(FirstVacancy, { token: 'a'.repeat(43) })} companies={[]} tariffs={[]} />
  ),
  'client/features/board/favourites/resumes-favourites.page.tsx': () => (
    <NoteForm id={resumeId} note="" onDone={later} />
  ),
  'client/features/board/responses/thread/composer.tsx': () => (
    <Composer id={1} addressee={null} templates={[]} onSend={later} />
  ),
  'client/features/board/responses/answering/reason-dialog.tsx': () => (
    <ReasonDialog
      title="Отменить"
      label="Причина"
      hint="Её прочитает соискатель"
      action="Отменить"
      onSend={later}
      onClose={nothing}
    />
  ),
  'client/features/board/responses/answering/stage-names-dialog.tsx': () => (
    <StageNamesDialog onClose={nothing} />
  ),
  'client/features/board/responses/answering/templates-dialog.tsx': () => (
    <TemplateEditor template={null} onClose={nothing} />
  ),
  'client/features/board/responses/answering/decide-dialog.tsx': () => (
    <DecideDialog
      decision="reject"
      people={[{ id: responseId, name: 'Анна' }]}
      isLater={false}
      onDone={nothing}
      onClose={nothing}
    />
  ),
  'client/features/board/responses/thread/invite-block.tsx': () => (
    <InvitationForm
      id={resumeId}
      name="Анна"
      vacancies={[sampleOf(MyVacancyRow)]}
      first={1}
      onDone={nothing}
    />
  ),
  'client/features/board/responses/thread/test-task-dialog.tsx': () => (
    <TestTaskDialog id={responseId} name="Анна" isInvited={false} onClose={nothing} />
  ),
  'client/features/board/responses/answering/tag-editor.tsx': () => (
    <TagEditor tags={[]} used={[]} onAdd={later} onRemove={later} />
  ),
  'client/features/board/responses/thread/my-test-task-bar.tsx': () => (
    <HandInDialog id={responseId} onClose={nothing} />
  ),
  'client/features/board/responses/thread/my-interview-bar.tsx': () => (
    <MyInterviewBar
      id={responseId}
      interview={sampleOf(Interview, { state: 'offered', slots: ['2026-11-28T09:00:00Z'] })}
      now="2026-11-27T09:00:00Z"
    />
  ),
  'client/features/board/responses/sending/plain-short-resume.tsx': () => (
    <PlainShortResume id={resumeId} submitText="Отправить" />
  ),
  'client/features/money/payments/checkout.tsx': () => <Checkout companyId={1} item={ACCESS} />,
  'client/features/board/resumes/editor/imported-job.tsx': () => (
    <JobForm
      entry={{
        position: 'Швея',
        company: 'Игла',
        startMonth: '2024-01',
        endMonth: '2026-10',
        description: '',
      }}
      now="2026-11-27T09:00:00Z"
      onDecide={later}
    />
  ),
  'client/features/board/saved-searches/personal-searches.page.tsx': () => (
    <RenameForm search={sampleOf(SavedSearch)} onDone={nothing} />
  ),
  'client/features/content/courses/staff-request-list.tsx': () => (
    <AnswerForm id={1} email="anna@example.ru" />
  ),
  'client/features/content/figures/figure-editor.tsx': () => (
    <FigureEditor
      year={2026}
      figure={{
        name: FIGURE_NAMES[0],
        shown: null,
        value: null,
        since: null,
        source: null,
        checkedAt: null,
        checkedBy: null,
        isEdited: false,
      }}
      onClose={nothing}
    />
  ),
  'client/features/content/reviews/companies-uid-reviews.page.tsx': () => (
    <ReplyForm companyId={1} reviewId="1" reply={null} onClose={nothing} />
  ),
  'client/features/content/reviews/staff-reviews.page.tsx': () => (
    <>
      <StaffDecision id="1" revision={1} isReply={false} canApprove />
      <StaffRemoval id="1" />
    </>
  ),
  'client/features/intake/api-tokens/api-tokens.tsx': () => <TokenFields send={later} />,
  'client/features/intake/webhooks/webhooks.tsx': () => (
    <WebhookFields title="Новый адрес" button="Добавить" defaults={{ url: '', events: [] }} send={later} />
  ),
  'client/features/intake/sources/source-fields.tsx': () => (
    <>
      {(['open_data', 'consent'] as const).map((basis) => (
        <SourceFields
          key={basis}
          kinds={[{ ...sampleOf(SourceKindInfo), code: basis, isOfOneEmployer: basis === 'consent' }]}
          defaults={{ kind: basis, basis }}
          button="Добавить"
          send={later}
        />
      ))}
    </>
  ),
  'client/features/intake/sources/company-sources.tsx': () => (
    <CompanySourceFields
      kinds={[{ ...sampleOf(SourceKindInfo), hasOwnHosts: false }]}
      domain="vydumka.example"
      send={later}
    />
  ),
  'client/features/staff/company-blocks/staff-companies-id.page.tsx': () => (
    <CompanyBlockForm dossier={sampleOf(CompanyDossier, { company: sampleOf(CompanyRef) })} />
  ),
  'client/features/identity/companies/checks/register-form.tsx': () => (
    <RegisterFields company={sampleOf(StaffCompany, { inn: '7707083893' })} />
  ),
  'client/features/staff/claims/code-proof.tsx': () => (
    <>
      <CodeProof slug="vydumka" domain="vydumka.example" codeSentTo={null} />
      <CodeForm slug="vydumka" onAgain={nothing} />
    </>
  ),
  'client/features/staff/claims/removal-form.tsx': () => (
    <RemovalForm slug="vydumka" title="ВЫДУМКА" vacancyId={VacancyId.parse(1)} onRemoved={nothing} />
  ),
  'client/features/staff/complaints/complaint-form.tsx': () => (
    <ComplaintForm target="vacancy" id={1} isGuest onSent={nothing} />
  ),
  'client/features/money/grants/staff-packages.page.tsx': () => <GrantForm companyId={1} />,
  'client/features/staff/people/staff-people-id.page.tsx': () => <BlockForm id={1} />,
  'client/features/money/payments/refunds/end-access-dialog.tsx': () => (
    <EndAccessDialog order={sampleOf(StaffOrder, { method: 'bill' })} onClose={nothing} />
  ),
  'client/features/money/payments/refunds/income-list.tsx': () => (
    <IncomeRow income={sampleOf(IncomeReceipt, { at: '2026-11-27T09:00:00Z' })} />
  ),
  'client/features/money/payments/refunds/card-list.tsx': () => (
    <RefundDialog payment={sampleOf(CardPayment)} onClose={nothing} />
  ),
  'client/features/staff/recovery/recovery.page.tsx': () => <RecoveryRequest />,
  'client/features/staff/search-log/staff-search.page.tsx': () => (
    <SynonymEditor ring={{ id: null, entries: [] }} onClose={nothing} />
  ),
}
