import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Leads to the review of an imported file that its author has not finished. */
export function ImportNotice({ resume: { id, importedJobsLeft } }: { resume: MyResume }) {
  if (importedJobsLeft === null) return null
  return (
    <Notice
      tone="info"
      title={
        importedJobsLeft === 0
          ? 'Проверка файла не закончена'
          : `Осталось проверить ${countOf(importedJobsLeft, { one: 'место', few: 'места', many: 'мест' })} работы из файла`
      }
      action={
        <ButtonLink variant="secondary" size="small" href={pathOf('personal-resumes-id-import', { id })}>
          Проверить
        </ButtonLink>
      }
    />
  )
}
