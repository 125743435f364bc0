import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useCacheMyResume } from './my-resume.ts'

/** Copies a resume of the user and opens the copy in the editor. */
export function CopyButton({ id, title }: { id: ResumeId; title: string }) {
  const navigate = useNavigate()
  const cache = useCacheMyResume()
  const copy = useMutation(
    api.resumes.copy.mutationOptions({
      async onSuccess(resume) {
        cache(resume)
        await navigate(pathOf('personal-resumes-id-edit', { id: resume.id }))
      },
    }),
  )
  const error = failureText(copy.error, 'Не получилось. Проверьте интернет и повторите.')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={copy.isPending}
        aria-label={`Сделать копию: ${title || 'без названия'}`}
        onClick={() => copy.mutate({ id })}
      >
        Сделать копию
      </Button>
      {error && (
        <p role="alert" className="w-full text-small text-danger">
          {error}
        </p>
      )}
    </>
  )
}
