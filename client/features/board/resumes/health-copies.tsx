import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Card } from '#client/ui/card.tsx'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** Offers to take words about health out of responses that were sent; nothing when there are none. */
export function HealthCopies() {
  const count = useQuery(api.responses.healthCopies.queryOptions()).data?.count ?? 0
  const remove = useCommand(api.responses.removeHealth, {
    done: () => 'Убрали из отправленных откликов',
  })
  if (count === 0) return null
  return (
    <Card aria-labelledby="health-copies" className="grid gap-3">
      <h2 id="health-copies" className="text-lead font-semibold">
        Сведения о здоровье в откликах
      </h2>
      <p className="text-muted">
        Они есть у компаний, которым вы откликнулись: {countOf(count, RESPONSE_FORMS)}. Без вашего решения мы
        отправленное не меняем.
      </p>
      <ConfirmedButton
        command={remove}
        input={undefined}
        className="justify-self-start max-sm:w-full"
        text="Убрать из отправленных откликов"
        title="Убрать сведения о здоровье из откликов?"
        confirmText="Убрать"
      >
        <p>
          Такие предложения в копиях резюме и в письмах заменит пометка «[убрано автором]». Вернуть их будет
          нельзя. То, что компания уже скачала, мы изменить не можем.
        </p>
      </ConfirmedButton>
    </Card>
  )
}
