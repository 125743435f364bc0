import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Badge } from '#client/ui/badge.tsx'
import type { TaxRegimeRow } from '#shared/features/money/tax-regimes/contract.ts'
import { TAX_REGIME_LABELS, USN_BASE_LABELS } from '#shared/features/money/tax-regimes/labels.ts'
import { isUsn, USN_BASES, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useState } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'

const REGIME_LABELS = { regime: 'Режим', usnBase: 'Объект УСН', startsOn: 'С какого дня' }

const regimes = () => api.taxRegimes.staffList.queryOptions({ input: {} })

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Налоговый режим', load(args, regimes()))

/** Tax regimes of the operator by day, the last day first, for administrators of the board. */
export function Component() {
  const { today, possible, items } = useSuspenseQuery(regimes()).data
  return (
    <StaffPage
      current="staff-tax-regimes"
      title="Налоговый режим"
      lead={
        <>
          По нему считается НДС в ценах, <a href={pathOf('offer')}>оферте</a>, счетах, актах и чеках. Новый
          режим действует с 00:00 выбранного дня по Москве; выданные документы не меняются.
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <ul className="grid min-w-0 gap-2">
          {items.map((row) => (
            <Row key={row.startsOn ?? ''} row={row} />
          ))}
        </ul>
        <TaxRegimeForm today={today} possible={possible} />
      </div>
    </StaffPage>
  )
}

/** One that has not begun can be removed. */
function Row({ row }: { row: TaxRegimeRow }) {
  const { startsOn, regime, usnBase, enteredBy, enteredAt, isCurrent, isFuture, isUnfit } = row
  const name = TAX_REGIME_LABELS[regime]
  const remove = useCommand(api.taxRegimes.remove, {
    done: (_rows, removed) => `Режим с ${formatDay(removed.startsOn)} убран.`,
  })
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {isCurrent && <Badge tone="good">Действует</Badge>}
          {isFuture && <Badge>Назначен</Badge>}
          {isUnfit && <Badge tone="danger">Не подходит владельцу</Badge>}
        </p>
        {isUsn(regime) && <p className="mt-1">Объект: {USN_BASE_LABELS[usnBase]}</p>}
        <p className="mt-1 text-small text-muted">
          {startsOn === null
            ? 'До первого назначенного дня, из настроек сервера'
            : `С ${formatDay(startsOn)}`}
          {enteredAt !== null && `. Записано ${formatDay(enteredAt)}`}
          {enteredBy !== null && `, ${enteredBy}`}
        </p>
      </div>
      {isFuture && startsOn !== null && (
        <ConfirmedButton
          command={remove}
          input={{ startsOn }}
          text="Убрать"
          name={`${name} с ${formatDay(startsOn)}`}
          title="Убрать режим?"
          size="small"
        >
          С {formatDay(startsOn)} останется режим, который действует до этого дня.
        </ConfirmedButton>
      )}
    </li>
  )
}

/** Adds a regime from a day on. */
function TaxRegimeForm({
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
      <Form form={form} labels={REGIME_LABELS} className="grid gap-3">
        <Select
          label={REGIME_LABELS.regime}
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
          <Select label={REGIME_LABELS.usnBase} {...form.field('usnBase')}>
            {USN_BASES.map((one) => (
              <option key={one} value={one}>
                {USN_BASE_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
        <Input
          label={REGIME_LABELS.startsOn}
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
