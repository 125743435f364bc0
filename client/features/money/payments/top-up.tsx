import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import { TOP_UP_MIN_KOPECKS } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The form of the sum; the page of its address offers the ways to pay. */
export function TopUp({
  typed,
  error,
  onTyped,
}: {
  typed: string
  error: string | null
  onTyped: (amount: string) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector('input')?.focus()
  }, [error])
  // The back button leads to another sum.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (input && typed !== '') input.value = typed
  }, [typed])

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = new FormData(event.currentTarget).get('amount')
    if (typeof amount === 'string') onTyped(amount)
  }

  return (
    <Card as="section" aria-labelledby="top-up">
      <h2 id="top-up" className="mb-4">
        Пополнить баланс
      </h2>
      <form ref={form} action={pathOf('pay')} noValidate onSubmit={choose} className="grid gap-4">
        <Input
          label="Сумма, ₽"
          hint={`Не меньше ${formatKopecks(TOP_UP_MIN_KOPECKS)}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          defaultValue={typed}
          error={error}
        />
        <Button type="submit">Выбрать способ оплаты</Button>
      </form>
    </Card>
  )
}
