import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { MyDraft } from '#shared/features/board/responses/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Responses that wait for the check of their resume, and drafts. */
export function NotSent({ drafts, now }: { drafts: readonly MyDraft[]; now: string }) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="not-sent" className="grid gap-2">
      <h2 id="not-sent" className="text-lead font-semibold">
        Ещё не отправлены
      </h2>
      <ul className="grid md:gap-3">
        {drafts.map((draft) => (
          <li key={draft.vacancy.id}>
            <DraftCard draft={draft} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DraftCard({ draft, now }: { draft: MyDraft; now: string }) {
  const remove = useCommand(api.responses.removeDraft, { refused: (error) => showFailure(error) })
  const { vacancy, company, resume, acceptedAt, awaitsGuardian, updatedAt } = draft
  const day = (iso: string) => formatDay(iso, { now: new Date(now) })
  return (
    <Card as="article" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <a href={pathOf('vacancies-id-respond', { id: vacancy.id })} className="text-ink">
            {vacancy.title}
          </a>
        </h3>
        {acceptedAt === null ? (
          <Badge>Черновик</Badge>
        ) : (
          <Badge tone="accent">{awaitsGuardian ? 'Ждёт согласия родителя' : 'Отправим после проверки'}</Badge>
        )}
      </div>
      <p className="wrap-anywhere text-muted">{company.title}</p>
      <p className="text-small wrap-anywhere text-muted">
        {acceptedAt === null ? `Изменён ${day(updatedAt)}` : `Принят ${day(acceptedAt)}`}
        {resume !== null && `. Резюме: ${resume.title}`}
        {!vacancy.isOpen && '. Сейчас откликнуться нельзя'}.
      </p>
      {awaitsGuardian && (
        <p className="text-small">
          <a href={pathOf('personal-guardian')}>Отправить письмо родителю</a>
        </p>
      )}
      {acceptedAt === null && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isBusy={remove.isPending}
          onClick={() => remove.run({ id: vacancy.id })}
        >
          Удалить черновик
        </Button>
      )}
    </Card>
  )
}
