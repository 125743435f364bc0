import { messageOf } from '#client/app/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="error"
        title={messageOf(error) ?? 'Не получилось загрузить. Проверьте интернет и повторите.'}
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            Повторить
          </Button>
        }
      />
    </div>
  )
}
