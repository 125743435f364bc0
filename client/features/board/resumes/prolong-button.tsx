import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import type { MyResumeSummary } from '#shared/features/board/resumes/my-resume.ts'
import { canProlong } from '#shared/features/board/resumes/prolonging.ts'
import { MY_RESUME } from './my-resume.ts'

/** Gives the resume the present date, once a day; in between it says so. */
export function ProlongButton({ resume, now }: { resume: MyResumeSummary; now: string }) {
  const prolong = useCommand(api.resumes.prolong, {
    ...MY_RESUME,
    done: () => 'Теперь у резюме сегодняшняя дата',
    refused: (error) => showFailure(error),
  })
  if (resume.status !== 'published' || resume.visibility === 'nobody') return null
  if (prolong.isSuccess || !canProlong(resume, new Date(now)))
    return <p className="self-center text-small text-muted">Дата свежая: продлить можно раз в сутки</p>
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Продлить: ${resume.title}`}
      isBusy={prolong.isPending}
      onClick={() => prolong.run({ id: resume.id })}
    >
      Продлить
    </Button>
  )
}
