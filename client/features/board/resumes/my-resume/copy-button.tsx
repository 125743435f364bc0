import { useNavigate } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { MY_RESUME } from './my-resume.ts'

/** Copies a resume of the user and opens the copy in the editor. */
export function CopyButton({ id, title }: { id: ResumeId; title: string }) {
  const navigate = useNavigate()
  const copy = useCommand(api.resumes.copy, {
    ...MY_RESUME,
    done: (made) => navigate(pathOf('personal-resumes-id-edit', { id: made.id })),
  })
  const error = failureText(copy.error, 'Не получилось. Проверьте интернет и повторите.')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={copy.isPending}
        aria-label={`Сделать копию: ${title || 'без названия'}`}
        onClick={() => copy.run({ id })}
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
