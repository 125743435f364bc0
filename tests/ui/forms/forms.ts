/** Every form of the product with what it sends. */
import { z } from 'zod'
import { FIELD_NAMES } from '#client/features/board/posting/editor/steps.ts'
import {
  CompanyFields,
  FIELD_NAMES as COMPANY_FIELDS,
} from '#client/features/identity/companies/company-fields.ts'
import { contract } from '#shared/contract.ts'
import { FavouriteNoteForm } from '#shared/features/board/favourites/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import * as responses from '#shared/features/board/responses/forms.ts'
import { HiddenFromForm, ResumeForm } from '#shared/features/board/resumes/forms.ts'
import { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import * as courses from '#shared/features/content/courses/forms.ts'
import { TypedFigure } from '#shared/features/content/figures/forms.ts'
import * as reviews from '#shared/features/content/reviews/forms.ts'
import { EmailChangeForm, ProfileForm } from '#shared/features/identity/accounts/forms.ts'
import { DomainConfirmationForm, RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { InvitationForm } from '#shared/features/identity/managers/forms.ts'
import * as session from '#shared/features/identity/session/forms.ts'
import { ApiTokenForm } from '#shared/features/intake/api-tokens/forms.ts'
import { CompanySourceForm, SourceForm } from '#shared/features/intake/sources/forms.ts'
import { WebhookForm } from '#shared/features/intake/webhooks/forms.ts'
import { FirstCompanyText, FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { ComplaintForm } from '#shared/features/staff/complaints/forms.ts'
import { RouteRuleForm } from '#shared/features/staff/route-rules/forms.ts'
import { SynonymsForm } from '#shared/features/staff/search-log/forms.ts'
import { inputOf } from './declared-fields.ts'
import { PLAIN_FORMS } from './plain-forms.ts'

export type Form = {
  /** What it sends, by a name in its source: of its schema, of the operation that takes it, or of what it is handed to. */
  of: Readonly<Record<string, z.ZodType>>
  /** Fields without a control, each with where its value comes from. */
  elsewhere?: Readonly<Record<string, string>>
  /** Fields whose controls have another name. */
  names?: Readonly<Record<string, string>>
  /** Fields whose controls have no name, each with its label or that of its group. */
  labels?: Readonly<Record<string, string>>
}

const ADDRESS = 'the address of the page'
const OBJECT = 'the object that the form is about'
const INVITED = '`invited-answers.tsx`, which shows whoever was invited once they are loaded'
const { professionId, workFromIds, locationIds, skills } = FIELD_NAMES
const { descriptionHtml, dutiesHtml, requirementsHtml, conditionsHtml } = FIELD_NAMES
const TEXT_LABELS = { descriptionHtml, dutiesHtml, requirementsHtml, conditionsHtml }
const VACANCY_LABELS = { professionId, workFromIds, locationIds, skills, ...TEXT_LABELS }
const COMPANY: Form = {
  of: { CompanyFields },
  elsewhere: {
    crop: 'the picture that is chosen',
    removeLogo: 'a button beside the logo',
    locationName: 'the chosen place',
    locationSlug: 'the chosen place',
  },
  labels: { logo: COMPANY_FIELDS.logo },
}
export const FORMS: Readonly<Record<string, Form>> = {
  ...PLAIN_FORMS,
  'client/app/form/session-confirmation.tsx': {
    of: { 'accounts.confirmSession': session.ConfirmationForm },
    elsewhere: { challengeId: 'the answer to the request of a code' },
  },
  'client/features/identity/companies/verification.tsx': { of: { DomainConfirmationForm } },
  'client/features/identity/companies/companies-new.page.tsx': COMPANY,
  'client/features/identity/companies/companies-uid-profile.page.tsx': COMPANY,
  'client/features/identity/passkeys/passkey-list.tsx': {
    of: { 'accounts.renamePasskey': inputOf(contract.accounts.renamePasskey) },
    elsewhere: { id: OBJECT },
  },
  'client/features/identity/managers/companies-uid-managers.page.tsx': {
    of: { InvitationForm },
    labels: { accessLevel: 'Уровень' },
  },
  'client/features/identity/session/sign-up.page.tsx': {
    of: { InvitedRegistrationForm: session.InvitedRegistrationForm },
    elsewhere: { token: ADDRESS },
  },
  'client/features/identity/session/new-account-step.tsx': {
    of: { 'session.registerConfirmed': session.NewAccountForm },
    elsewhere: { registrationToken: 'the cookie of the right code' },
  },
  'client/features/identity/session/sign-in-steps.tsx': {
    of: { 'session.requestCode': inputOf(contract.session.requestCode) },
    elsewhere: { proof: 'the page, for a browser without scripts', redirectUri: ADDRESS, role: ADDRESS },
  },
  'client/features/identity/session/code-step.tsx': { of: { 'session.verifyCode': session.CodeForm } },
  'client/features/identity/email-changes/email-change.tsx': { of: { EmailChangeForm } },
  'client/features/identity/accounts/personal-settings-profile.page.tsx': { of: { ProfileForm } },
  'client/features/money/first-vacancy/company-step.tsx': {
    of: { 'firstVacancies.post': FirstCompanyText },
    elsewhere: { kpp: 'the register, by the INN' },
  },
  'client/features/money/first-vacancy/text-step.tsx': { of: { 'firstVacancies.write': FirstVacancyText } },
  'client/features/board/guardians/personal-guardian.page.tsx': {
    of: { 'guardians.ask': inputOf(contract.guardians.ask) },
  },
  'client/features/board/posting/editor/vacancy-editor.tsx': {
    of: { 'posting.submit': VacancyContent },
    labels: {
      ...VACANCY_LABELS,
      'questions.0.expected': 'Какой ответ ждёте',
    },
  },
  'client/features/board/posting/my-vacancies/archive-dialog.tsx': {
    of: { onArchive: inputOf(contract.posting.archive) },
    elsewhere: {
      id: OBJECT,
      'invited.each.0.id': INVITED,
      ...Object.fromEntries(
        ['everybody', 'each.0'].flatMap((whom) =>
          ['outcome', 'reason', 'message', 'verdict'].map((name) => [`invited.${whom}.${name}`, INVITED]),
        ),
      ),
    },
    labels: { 'answer.reason': 'Причина отказа', 'answer.message': 'Сообщение' },
  },
  'client/features/board/favourites/resumes-favourites.page.tsx': { of: { FavouriteNoteForm } },
  'client/features/board/responses/thread/composer.tsx': { of: { MessageForm: responses.MessageForm } },
  'client/features/board/responses/answering/reason-dialog.tsx': {
    of: { onSend: z.object({ reason: z.string() }) },
  },
  'client/features/board/responses/answering/stage-names-dialog.tsx': {
    of: { 'responses.setStageNames': responses.StageNamesForm },
  },
  'client/features/board/responses/answering/templates-dialog.tsx': {
    of: { 'responses.saveTemplate': responses.TemplateForm },
    elsewhere: { id: OBJECT },
  },
  'client/features/board/responses/answering/decide-dialog.tsx': {
    of: { DecideForm: responses.DecideForm },
    elsewhere: { ids: OBJECT, decision: 'the button that opens it' },
  },
  'client/features/board/responses/sending/respond-form.tsx': {
    of: { 'responses.send': responses.RespondForm },
    elsewhere: {
      id: OBJECT,
      from: 'the storage of the tab',
      'answers.0.questionId': 'the name of the control',
    },
    names: { 'answers.0.answer': 'q00000001' },
  },
  'client/features/board/responses/thread/invite-block.tsx': { of: { InviteForm: responses.InviteForm } },
  'client/features/board/responses/thread/test-task-dialog.tsx': {
    of: { 'responses.offerTestTask': inputOf(contract.responses.offerTestTask) },
    elsewhere: { id: OBJECT },
  },
  'client/features/board/responses/answering/tag-editor.tsx': {
    of: { onAdd: z.object({ tag: z.string() }) },
  },
  'client/features/board/responses/thread/interview-dialog.tsx': {
    of: { 'responses.offerInterview': inputOf(contract.responses.offerInterview) },
    elsewhere: { id: OBJECT },
    names: { slots: 'slot0' },
  },
  'client/features/board/responses/thread/my-test-task-bar.tsx': {
    of: { 'responses.handInTestTask': inputOf(contract.responses.handInTestTask) },
    elsewhere: { id: OBJECT },
  },
  'client/features/board/resumes/import/paste-form.tsx': {
    of: { 'resumes.importText': inputOf(contract.resumes.importText) },
  },
  'client/features/board/resumes/my-resume/visibility-form.tsx': {
    of: { HiddenFromForm },
    names: { hiddenCompanyIds: 'hidden', chosenCompanyIds: 'chosen' },
  },
  'client/features/board/resumes/editor/imported-job.tsx': {
    of: { ExperienceEntry },
    labels: { startMonth: 'Начало: месяц', endMonth: 'Окончание: месяц' },
  },
  'client/features/board/resumes/editor/editor.tsx': {
    of: { ResumeForm },
    elsewhere: { 'statedExperience.months': 'the text of a short resume' },
    names: { skills: 'skill', 'statedExperience.range': 'statedExperience' },
    labels: {
      'experience.0.startMonth': 'Начало: месяц',
      'experience.0.endMonth': 'Окончание: месяц',
      'portfolio.0.file.id': 'Файл работы',
      'portfolio.0.file.type': 'Файл работы',
      'portfolio.0.file.size': 'Файл работы',
    },
  },
  'client/features/board/saved-searches/personal-searches.page.tsx': {
    of: { Schema: inputOf(contract.savedSearches.update) },
    elsewhere: { id: OBJECT, frequency: 'the choice beside the name' },
  },
  'client/features/content/editing/staff-content.page.tsx': {
    of: { NewText: inputOf(contract.texts.staffCreate) },
  },
  'client/features/content/reviews/staff-reviews.page.tsx': {
    of: { ReviewDecision: reviews.ReviewDecision, ReviewRemoval: reviews.ReviewRemoval },
    elsewhere: { revision: OBJECT, outcome: 'the button' },
  },
  'client/features/content/reviews/companies-uid-reviews.page.tsx': { of: { ReplyForm: reviews.ReplyForm } },
  'client/features/content/reviews/review-form.tsx': { of: { ReviewForm: reviews.ReviewForm } },
  'client/features/content/figures/figure-editor.tsx': {
    of: { TypedFigure },
    elsewhere: { year: OBJECT, name: OBJECT },
  },
  'client/features/content/courses/staff-course-editor.tsx': {
    of: { CourseForm: courses.CourseForm },
    names: { professions: 'professions.0' },
  },
  'client/features/content/courses/staff-school-editor.tsx': { of: { SchoolForm: courses.SchoolForm } },
  'client/features/content/courses/staff-request-list.tsx': {
    of: { RequestAnswerForm: courses.RequestAnswerForm },
  },
  'client/features/money/grants/staff-packages.page.tsx': {
    of: { 'grants.give': inputOf(contract.grants.give) },
    elsewhere: { id: OBJECT, 'grant.requestKey': 'random' },
    names: {
      'grant.kind': 'what',
      'grant.tariff': 'what',
      'grant.units': 'amount',
      'grant.days': 'amount',
      'grant.reason': 'reason',
    },
  },
  'client/features/money/tax-regimes/staff-tax-regimes.page.tsx': {
    of: { 'taxRegimes.add': inputOf(contract.taxRegimes.add) },
  },
  'client/features/staff/route-rules/staff-route-rules.page.tsx': { of: { RouteRuleForm } },
  'client/features/money/payments/refunds/end-access-dialog.tsx': {
    of: { 'payments.staffEndAccess': inputOf(contract.payments.staffEndAccess) },
    elsewhere: { orderId: OBJECT },
  },
  'client/features/money/payments/refunds/card-list.tsx': {
    of: { 'cardPayments.refund': inputOf(contract.cardPayments.refund) },
    elsewhere: { paymentId: OBJECT, requestKey: 'random' },
  },
  'client/features/money/payments/refunds/income-list.tsx': {
    of: { 'incomeReceipts.enter': inputOf(contract.incomeReceipts.enter) },
    elsewhere: { source: OBJECT, sourceId: OBJECT },
  },
  'client/features/staff/claims/code-proof.tsx': {
    of: {
      'claims.sendCode': inputOf(contract.claims.sendCode),
      'claims.prove': inputOf(contract.claims.prove),
    },
    elsewhere: { slug: OBJECT },
  },
  'client/features/staff/claims/removal-form.tsx': {
    of: { 'claims.remove': inputOf(contract.claims.remove) },
    elsewhere: { slug: OBJECT },
  },
  'client/features/staff/complaints/complaint-form.tsx': { of: { ComplaintForm } },
  'client/features/staff/company-blocks/staff-companies-id.page.tsx': {
    of: { 'staffCompanies.block': inputOf(contract.staffCompanies.block) },
    elsewhere: { id: OBJECT },
  },
  'client/features/identity/companies/checks/register-form.tsx': { of: { RegisterForm } },
  'client/features/staff/recovery/recovery.page.tsx': {
    of: { 'recovery.send': inputOf(contract.recovery.send) },
  },
  'client/features/staff/search-log/staff-search.page.tsx': { of: { SynonymsForm } },
  'client/features/staff/people/staff-people-id.page.tsx': {
    of: { 'people.staffBlock': inputOf(contract.people.staffBlock) },
    elsewhere: { id: OBJECT },
  },
  'client/features/intake/api-tokens/api-tokens.tsx': {
    of: { ApiTokenForm },
    names: { days: 'token-days' },
  },
  'client/features/intake/webhooks/webhooks.tsx': { of: { WebhookForm } },
  'client/features/intake/sources/source-fields.tsx': { of: { SourceForm } },
  'client/features/intake/sources/company-sources.tsx': { of: { CompanySourceForm } },
}
