import { Notice } from '#client/ui/notice.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HealthNotes } from './health-notes.tsx'

/** What is asked of the author of a resume that names health, and by when. */
export function HealthState({ resume: { id, status, health, isChangePending } }: { resume: MyResume }) {
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
