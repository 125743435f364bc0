import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { ACCEPTED_STEPS, GUARDIAN_STEPS } from '#shared/features/board/responses/steps.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** A response that is accepted and leaves by itself when its resume is checked, or when a parent agrees. */
export function AcceptedResponse({
  vacancy,
  accepted: { at, resume, awaitsGuardian },
  offer,
}: {
  vacancy: Preparation['vacancy']
  accepted: NonNullable<Preparation['accepted']>
  /** To be notified of the answer. */
  offer: ReactNode
}) {
  const recall = useCommand(api.responses.recallAccepted, { done: () => 'Отклик вернулся в черновики' })
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lead font-semibold">
        {awaitsGuardian ? 'Ждёт согласия родителя' : 'Отправим после проверки'}
      </h2>
      <ol className="response-steps" aria-label="Где отклик">
        {(awaitsGuardian ? GUARDIAN_STEPS : ACCEPTED_STEPS).map((name, step) => (
          <li key={name} data-done={step === 0 || undefined} data-current={step === 0 || undefined}>
            {name}
          </li>
        ))}
      </ol>
      {awaitsGuardian ? (
        <p>
          Приняли отклик {formatDay(at)}. До 16 лет, пока не окончены девять классов, нужно согласие родителя
          или попечителя: отправьте ему письмо, и отклик уйдёт, когда он согласится. До этого компания ничего
          не получит. Письменное согласие для договора она попросит отдельно (статья 63 ТК).
        </p>
      ) : (
        <p>
          Приняли отклик {formatDay(at)}. Модератор проверит резюме{' '}
          <a href={pathOf('personal-resumes-id', { id: resume.id })}>«{resume.title}»</a>, и отклик уйдёт сам:
          пришлём письмо. Делать больше ничего не нужно.
        </p>
      )}
      {offer}
      <RefusalLine command={recall} />
      <div className="flex flex-wrap gap-3">
        {awaitsGuardian && (
          <ButtonLink href={pathOf('personal-guardian')}>Отправить письмо родителю</ButtonLink>
        )}
        <ButtonLink
          href={pathOf('personal-responses')}
          {...(awaitsGuardian ? { variant: 'secondary' as const } : {})}
        >
          Мои отклики
        </ButtonLink>
        <Button variant="quiet" isBusy={recall.isPending} onClick={() => recall.run({ id: vacancy.id })}>
          Не отправлять
        </Button>
      </div>
    </Card>
  )
}
