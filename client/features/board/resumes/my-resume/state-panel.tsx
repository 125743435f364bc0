import { useNavigate } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { sentPath } from '#shared/routing/sent.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ruleLabels } from '#shared/features/staff/moderation/labels.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { MY_RESUME } from './my-resume.ts'
import { StatusBadge } from './status-badge.tsx'
import { formatDay } from '#shared/kernel/dates.ts'
import { HealthNotes } from '../editor/health-notes.tsx'

/** The state of the resume and its next step as the one primary button. */
export function StatePanel({ resume }: { resume: MyResume }) {
  const { id, status } = resume
  const navigate = useNavigate()
  const submit = useCommand(api.resumes.submit, {
    ...MY_RESUME,
    async done(sent) {
      // A hidden resume that has not changed is shown again without a check.
      if (sent.status === 'moderation' || sent.isChangePending)
        await navigate(sentPath(pathOf('personal-resumes-id', { id })))
    },
  })
  const hide = useCommand(api.resumes.hide, { ...MY_RESUME })
  const isBusy = submit.isPending || hide.isPending
  const error = submit.error ?? hide.error
  const required = resume.gaps.filter(({ isRequired }) => isRequired)
  const isPending = status === 'moderation' || resume.isChangePending
  const isAboutHealth = resume.health.notes.length > 0 && !isPending
  // It would be refused: the text has to change first.
  const send = isAboutHealth ? null : sendText(resume)
  return (
    <Card as="div" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 wrap-anywhere">{resume.title || 'Новое резюме'}</h1>
        <StatusBadge resume={resume} />
      </div>
      <p className="text-muted">{explanation(resume)}</p>
      {resume.refusals.length > 0 && (
        <Notice tone="warning" title="Что поправить">
          <ul className="list-disc pl-5">
            {resume.refusals.map(({ rule, quote, comment }) => {
              const { title, advice } = ruleLabels(rule, 'resume')
              return (
                <li key={`${rule} ${quote ?? ''} ${comment ?? ''}`} className="wrap-anywhere">
                  {title}
                  {quote && <span className="text-muted"> — «{quote}»</span>}. {comment ?? advice}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      <HealthState resume={resume} />
      {send && required.length > 0 && (
        <Notice tone="info" title="Перед отправкой заполните обязательное">
          <ul className="list-disc pl-5">
            {required.map(({ field, text, step }) => (
              <li key={field}>
                <a href={`${pathOf('personal-resumes-id-edit', { id })}?step=${step}`}>{text}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {error && (
        <div role="alert">
          <Notice tone="error" title={failureText(error, 'Не получилось. Проверьте интернет и повторите.')} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {send && required.length === 0 && (
          <Button
            className="max-sm:w-full"
            isBusy={isBusy}
            aria-busy={submit.isPending || undefined}
            onClick={() => submit.run({ id })}
          >
            {send}
          </Button>
        )}
        {isAboutHealth && required.length === 0 && (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            isBusy={isBusy}
            onClick={() => submit.run({ id, isNotAboutHealth: true })}
          >
            Это не о моём здоровье: отправить модератору
          </Button>
        )}
        <ButtonLink
          variant={send && required.length === 0 ? 'secondary' : 'primary'}
          href={pathOf('personal-resumes-id-edit', { id })}
          className="max-sm:w-full"
        >
          Изменить
        </ButtonLink>
        {status === 'published' && resume.visibility !== 'nobody' && (
          <ButtonLink variant="secondary" href={pathOf('resumes-id', { id })} className="max-sm:w-full">
            Как видят другие
          </ButtonLink>
        )}
        {(status === 'published' || status === 'moderation') && (
          <Button
            variant="quiet"
            className="max-sm:w-full"
            isBusy={isBusy}
            aria-busy={hide.isPending || undefined}
            onClick={() => hide.run({ id })}
          >
            {status === 'published' ? 'Скрыть' : 'Отозвать с проверки'}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The label of the primary button; null when there is nothing to send. */
function sendText({ status, isChanged, isChangePending }: MyResume): string | null {
  switch (status) {
    case 'draft':
    case 'rejected':
      return 'Отправить на проверку'
    case 'hidden':
      return 'Показать снова'
    case 'published':
      return isChanged && !isChangePending ? 'Отправить правки на проверку' : null
    case 'moderation':
      return null
  }
}

function explanation({ status, visibility, isChanged, isChangePending, isHiddenAsIdle }: MyResume): string {
  switch (status) {
    case 'draft':
      return 'Черновик видите только вы. Когда будете готовы, отправьте его на проверку.'
    case 'moderation':
      return 'Проверяем резюме, обычно это занимает несколько часов. Напишем на почту.'
    case 'rejected':
      return 'Исправьте замечания и отправьте резюме ещё раз.'
    case 'hidden':
      if (isHiddenAsIdle)
        return 'Вы долго не заходили, и мы скрыли резюме. Если работа ещё нужна, покажите его снова.'
      return 'Резюме скрыто: его никто не видит и не находит.'
    case 'published':
      if (visibility === 'nobody') return 'Резюме проверено. Выберите ниже, кому его показывать.'
      if (isChangePending) return 'Правки на проверке. Пока читатели видят прежний текст.'
      return isChanged ? 'Есть неотправленные правки: читатели видят прежний текст.' : 'Резюме опубликовано.'
  }
}

/** What is asked of the author of a resume that names health, and by when. */
function HealthState({ resume: { id, status, health, isChangePending } }: { resume: MyResume }) {
  const { notes, hideAt, isHidden } = health
  // A moderator is reading it.
  if (status === 'moderation' || isChangePending) return null
  return (
    <>
      {hideAt !== null && (
        <Notice tone="warning" title={`Поправьте резюме до ${formatDay(hideAt)}`}>
          В том, что видят другие, есть сведения о здоровье. Уберите их и отправьте правки на проверку, иначе
          в этот день мы скроем резюме. Удалять ничего не будем.
        </Notice>
      )}
      {isHidden && (
        <Notice tone="warning" title="Мы скрыли резюме из-за сведений о здоровье">
          Уберите их и отправьте резюме на проверку: после неё его увидят те же, кто видел раньше.
        </Notice>
      )}
      <HealthNotes notes={notes} id={id} />
    </>
  )
}
