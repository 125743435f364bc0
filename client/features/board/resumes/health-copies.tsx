import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** Offers to take words about health out of responses that were sent; nothing when there are none. */
export function HealthCopies() {
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const count = useQuery(api.responses.healthCopies.queryOptions()).data?.count ?? 0
  const remove = useMutation(
    api.responses.removeHealth.mutationOptions({
      async onSuccess() {
        setIsAsked(false)
        showToast({ type: 'success', title: 'Убрали из отправленных откликов' })
        await queryClient.invalidateQueries({ queryKey: api.responses.key() })
      },
    }),
  )
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
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        onClick={() => setIsAsked(true)}
      >
        Убрать из отправленных откликов
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Убрать сведения о здоровье из откликов?"
        confirmText="Убрать"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setIsAsked(false)}
      >
        <p>
          Такие предложения в копиях резюме и в письмах заменит пометка «[убрано автором]». Вернуть их будет
          нельзя. То, что компания уже скачала, мы изменить не можем.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
