import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { endedInnMessage, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { FIELD_NAMES, type CompanyInput } from './company-fields.ts'

const TYPED_MIN = 2

/** The title; suggests companies of the register, also by INN. */
export function TitleField({ form }: { form: ValuesForm<CompanyInput> }) {
  const field = form.part('title')
  // Null until the user types: an existing title needs no suggestions.
  const [typed, setTyped] = useState<string | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const isAsking = asked.length >= TYPED_MIN
  const tips = useQuery({
    ...api.companies.tips.queryOptions({ input: { search: asked } }),
    enabled: isAsking,
    staleTime: HOUR_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isIncomplete = isAsking && (tips.isError || tips.data?.isComplete === false)
  const options = typed === null || !isAsking ? [] : (tips.data?.items ?? []).map(optionOf)

  async function choose(tip: CompanyTip) {
    setTyped(null)
    const head = tip.isBranch ? await findHead(tip, tips.data?.items ?? []) : tip
    if (head === null)
      return setNotice({
        isRefusal: true,
        text: `Это филиал, а компанию заводят на головную организацию. Найдите её по ИНН ${tip.inn ?? ''}.`,
      })
    if (head.status !== null && isEndedStatus(head.status))
      return setNotice({ isRefusal: true, text: endedInnMessage(head.status) })
    fill(head)
    const what = tip.isBranch
      ? `Это филиал: компанию заводят на головную организацию. Подставили её реквизиты: ${head.value}.`
      : `Подставили реквизиты: ${head.value}.`
    setNotice({ isRefusal: false, text: `${what} Проверьте их ниже.` })
  }

  function fill(tip: CompanyTip) {
    const set = (name: keyof CompanyInput, value: string) => form.set(name, value)
    set('title', tip.value)
    set('inn', tip.inn ?? '')
    set('kpp', tip.kpp ?? '')
    set('ogrn', tip.ogrn ?? '')
    set('legalTitle', tip.title ?? '')
    // An INN of twelve digits is a person's, whose home address is private.
    const isPerson = tip.inn?.length === 12
    set('address', isPerson ? '' : (tip.address ?? ''))
    // Whether an organisation hires for itself or is an agency, its people say.
    if (isPerson) set('type', 'sole_proprietor')
  }

  return (
    <div>
      <Field
        label={FIELD_NAMES.title}
        isRequired
        // The texts have about the same length: one that arrives late must not move the buttons below.
        hint={
          isIncomplete
            ? 'Реестр сейчас не подсказывает. Введите название и реквизиты сами: это ничему не мешает.'
            : 'Начните печатать название или ИНН и выберите из списка. Нет в списке — введите сами.'
        }
        error={field.error ?? null}
      >
        {(attributes) => (
          <Combobox
            {...attributes}
            label={FIELD_NAMES.title}
            ref={field.target}
            name={field.name}
            autoComplete="organization"
            maxLength={120}
            text={form.values.title ?? ''}
            onText={(text) => {
              form.set('title', text)
              setTyped(text)
              setNotice(null)
            }}
            options={options}
            onChoose={({ tip }) => void choose(tip)}
          />
        )}
      </Field>
      <p
        role="status"
        className={`mt-1 text-small empty:hidden ${notice?.isRefusal ? 'text-danger' : 'text-muted'}`}
      >
        {notice?.text}
      </p>
    </div>
  )
}

type Notice = { text: string; isRefusal: boolean }

/** The organisation that a branch belongs to: of those that are suggested, or of the register. */
async function findHead(branch: CompanyTip, suggested: readonly CompanyTip[]): Promise<CompanyTip | null> {
  const isHead = ({ inn, isBranch }: CompanyTip) => inn === branch.inn && !isBranch
  const known = suggested.find(isHead)
  if (known || branch.inn === null) return known ?? null
  const found = await api.companies.tips.call({ search: branch.inn }).catch(() => null)
  return found?.items.find(isHead) ?? null
}

function optionOf(tip: CompanyTip, index: number) {
  const { inn, status, isBranch } = tip
  const hint = [
    inn && `ИНН ${inn}`,
    isBranch && 'филиал',
    status !== null && status !== 'active' && REGISTER_STATUS_LABELS[status],
  ].filter(Boolean)
  return {
    key: `${index} ${inn ?? ''}`,
    text: tip.value,
    ...(hint.length > 0 ? { hint: hint.join(', ') } : {}),
    tip,
  }
}
