/** The long forms with everything that may be filled in, each step of them, and dialogs with all that they may ask. */
import type { ReactElement } from 'react'
import { useValues } from '#client/app/form/use-values-form.ts'
import { ArchiveDialog } from '#client/features/board/posting/my-vacancies/archive-dialog.tsx'
import { VacancyEditor } from '#client/features/board/posting/editor/vacancy-editor.tsx'
import { STEPS } from '#client/features/board/posting/editor/steps.ts'
import { InterviewDialog } from '#client/features/board/responses/thread/interview-dialog.tsx'
import { RespondForm } from '#client/features/board/responses/sending/respond-form.tsx'
import { Editor, ExperienceStep } from '#client/features/board/resumes/editor/editor.tsx'
import { inputOf, type EditorForm } from '#client/features/board/resumes/resume-form.ts'
import { AboutStep } from '#client/features/board/resumes/editor/step-about.tsx'
import { ContactsStep } from '#client/features/board/resumes/editor/step-contacts.tsx'
import { EducationStep } from '#client/features/board/resumes/editor/step-education.tsx'
import { VisibilityFields } from '#client/features/board/resumes/my-resume/visibility-form.tsx'
import { ReviewForm } from '#client/features/content/reviews/review-form.tsx'
import { StaffCourseEditor } from '#client/features/content/courses/staff-course-editor.tsx'
import { TextStep } from '#client/features/money/first-vacancy/text-step.tsx'
import { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { Interview } from '#shared/features/board/responses/interview-contract.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { Preparation } from '#shared/features/board/responses/model.ts'
import { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { Question } from '#shared/features/board/questions/model.ts'
import { RESUME_STEPS } from '#shared/features/board/resumes/vocabulary.ts'
import { sampleOf } from '#tests/support/sample.ts'

const NOW = '2026-11-27T09:00:00Z'
const nothing = () => undefined
const later = () => Promise.resolve()

/** Work from home and work at a place ask for different things, and so do the kinds of a question. */
const CONTENTS = (['remote', 'on_site'] as const).map((workForm) =>
  VacancyContent.parse({
    workForm,
    salaryFrom: '50000',
    salaryTo: '150000',
    languages: [{ language: 'английский', level: 'B1' }],
    questions: [
      workForm === 'remote'
        ? { kind: 'number', text: 'Сколько лет шьёте?', isKnockout: true, expectedFrom: '1' }
        : { kind: 'choice', text: 'На чём шьёте?', options: 'Зингер\nЧайка', isKnockout: true },
    ],
  }),
)

const resume = sampleOf(MyResume)
const FULL_RESUME: MyResume = {
  ...resume,
  draft: {
    ...resume.draft,
    needsConditions: true,
    experience: [
      { position: 'Швея', company: 'Игла', startMonth: '2024-01', endMonth: '2026-10', description: '' },
    ],
    education: [{ level: 'higher', institution: 'Институт', speciality: '', year: 2020 }],
    courses: [{ title: 'Крой', organisation: 'Школа', year: 2021 }],
    languages: [{ language: 'en', level: 'b1' }],
    links: [{ title: 'Работы', url: 'https://raboty.example/' }],
    portfolio: [{ title: 'Платье', text: '', url: '', file: null }],
  },
  contacts: {
    ...resume.contacts,
    recommenders: [
      {
        name: 'Пётр',
        position: 'Мастер',
        company: 'Игла',
        relation: '',
        contact: 'petr@example.ru',
        hasAgreed: true,
      },
    ],
  },
}

const preparation = sampleOf(Preparation)

/** The repeated parts of a resume as they are open: an entry with an error is. */
function OpenEntries() {
  const values = useValues({
    defaults: inputOf(FULL_RESUME),
    messagesOf: () => ({}),
    isRequired: () => false,
    send: later,
    onChange: nothing,
  })
  const form: EditorForm = { ...values, hasError: () => true }
  return (
    <>
      <ExperienceStep form={form} now={NOW} />
      <EducationStep form={form} now={NOW} />
      <AboutStep form={form} resumeId={resume.id} professionId={null} />
      <ContactsStep form={form} photo={null} />
    </>
  )
}

/** By the file of the form. */
export const EDITORS: Readonly<Record<string, () => ReactElement>> = {
  'client/features/board/posting/my-vacancies/archive-dialog.tsx': () => (
    <ArchiveDialog
      isOpen
      action="Закрыть вакансию"
      ids={[]}
      openResponses={2}
      now="2026-11-27T09:00:00Z"
      onArchive={later}
      onClose={nothing}
    />
  ),
  'client/features/board/responses/thread/interview-dialog.tsx': () => (
    <InterviewDialog
      id={ResponseId.parse(1)}
      name="Анна"
      before={sampleOf(Interview, { state: 'agreed', zone: 'Europe/Moscow' })}
      isInvited={false}
      onClose={nothing}
    />
  ),
  'client/features/board/posting/editor/vacancy-editor.tsx': () => (
    <>
      {CONTENTS.flatMap((content) =>
        STEPS.map(({ id }) => (
          <VacancyEditor
            key={`${content.workForm} ${id}`}
            vacancy={sampleOf(MyVacancy, { content })}
            companyId={1}
            heading="Вакансия"
            step={id}
            now={NOW}
            reasons={[]}
            shown={null}
            canPay
            onStep={nothing}
            onMade={nothing}
            renderPreview={() => null}
          />
        )),
      )}
    </>
  ),
  'client/features/board/resumes/editor/editor.tsx': () => (
    <>
      {RESUME_STEPS.map((step) => (
        <Editor key={step} resume={FULL_RESUME} step={step} now={NOW} />
      ))}
      <Editor resume={resume} step="experience" now={NOW} />
      <OpenEntries />
    </>
  ),
  'client/features/board/resumes/my-resume/visibility-form.tsx': () => (
    <>
      {(['chosen', 'link', 'everyone'] as const).map((visibility) => (
        <VisibilityFields key={visibility} resume={{ ...resume, visibility, isEveryoneAllowed: true }} />
      ))}
    </>
  ),
  'client/features/board/responses/sending/respond-form.tsx': () => (
    <RespondForm
      data={{
        ...preparation,
        ages: ['from_16'],
        questions: [sampleOf(Question, { id: 'q00000001' })],
        resumes: [
          {
            id: resume.id,
            title: 'Швея',
            name: 'Анна',
            summary: '',
            updatedAt: NOW,
            isChecked: true,
            gaps: [],
          },
        ],
      }}
    />
  ),
  'client/features/content/courses/staff-course-editor.tsx': () => <StaffCourseEditor id={1} now={NOW} />,
  'client/features/content/reviews/review-form.tsx': () => <ReviewForm slug="igla" review={null} />,
  'client/features/money/first-vacancy/text-step.tsx': () => (
    <TextStep vacancy={null} isGuest isChecked={false} />
  ),
}
