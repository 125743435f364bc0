import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { TAX_REGIME_LABELS, USN_BASE_LABELS } from '#shared/features/money/tax-regimes/labels.ts'
import { isUsn, USN_BASES } from '#shared/features/money/tax-regimes/vocabulary.ts'
import type { TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'

const LABELS = { regime: 'Режим', usnBase: 'Объект УСН', startsOn: 'С какого дня' }

/** Adds a regime from a day on. */
export function TaxRegimeForm({
  today,
  possible,
}: {
  today: string
  /** Regimes that the form of the operator can have. */
  possible: readonly TaxRegime[]
}) {
  const first = possible[0] ?? 'usn_exempt'
  const [regime, setRegime] = useState<TaxRegime>(first)
  const add = useCommand(api.taxRegimes.add, {
    sent() {
      form.ref.current?.reset()
      setRegime(first)
    },
    done: (_rows, { startsOn }) => `Режим назначен с ${formatDay(startsOn)}.`,
  })
  const form = useForm({
    async send({ startsOn = '', usnBase }) {
      const base = USN_BASES.find((one) => one === usnBase)
      await add.send({ startsOn, regime, ...(base ? { usnBase: base } : {}) })
    },
  })
  return (
    <Card aria-labelledby="add-regime" className="grid gap-4">
      <h2 id="add-regime">Назначить режим</h2>
      <Form form={form} labels={LABELS} className="grid gap-3">
        <Select
          label={LABELS.regime}
          value={regime}
          onChange={({ currentTarget }) =>
            setRegime(possible.find((one) => one === currentTarget.value) ?? first)
          }
          {...form.field('regime')}
        >
          {possible.map((one) => (
            <option key={one} value={one}>
              {TAX_REGIME_LABELS[one]}
            </option>
          ))}
        </Select>
        {isUsn(regime) && (
          <Select label={LABELS.usnBase} {...form.field('usnBase')}>
            {USN_BASES.map((one) => (
              <option key={one} value={one}>
                {USN_BASE_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
        <Input
          label={LABELS.startsOn}
          hint="Не раньше сегодняшнего дня; сегодня — пока нет ни одного счёта, акта или платежа"
          type="date"
          min={today}
          required
          {...form.field('startsOn')}
        />
        <SubmitButton form={form} className="justify-self-start">
          Назначить
        </SubmitButton>
      </Form>
    </Card>
  )
}
