import { useMutation } from '@tanstack/react-query'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { MyResumeSummary } from '#shared/features/board/resumes/my-resume.ts'
import { canProlong } from '#shared/features/board/resumes/prolonging.ts'
import { useCacheMyResume } from './my-resume.ts'

/** Gives the resume the present date, once a day; in between it says so. */
export function ProlongButton({ resume, now }: { resume: MyResumeSummary; now: string }) {
  const keep = useCacheMyResume()
  const prolong = useMutation(
    api.resumes.prolong.mutationOptions({
      onSuccess(raised) {
        keep(raised)
        showToast({ type: 'success', title: 'Теперь у резюме сегодняшняя дата' })
      },
      onError: (error) =>
        showToast({ type: 'error', title: failureText(error) ?? 'Не получилось. Повторите.' }),
    }),
  )
  if (resume.status !== 'published' || resume.visibility === 'nobody') return null
  if (prolong.isSuccess || !canProlong(resume, new Date(now)))
    return <p className="self-center text-small text-muted">Дата свежая: продлить можно раз в сутки</p>
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Продлить: ${resume.title}`}
      isBusy={prolong.isPending}
      onClick={() => prolong.mutate({ id: resume.id })}
    >
      Продлить
    </Button>
  )
}
