import { Form, SubmitButton } from '#client/app/form/form.tsx'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Textarea, Field } from '#client/ui/field.tsx'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { isPersonType } from '#shared/features/identity/companies/registration-rules.ts'
import { COMPANY_TYPES, type CompanyType } from '#shared/features/identity/companies/vocabulary.ts'
import { FIELD_NAMES, type CompanyInput } from './company-fields.ts'
import { LocationField } from './location-field.tsx'
import { LogoField } from './logo-field.tsx'
import { TitleField } from './title-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

const TYPED_MIN = 3

/** The form of a company: its identity, the data that staff verify, and the public profile. */
export function CompanyFormView({
  form,
  companyId,
  logoUrl,
  submitText,
  warning,
  status,
  onChange,
}: {
  form: ValuesForm<CompanyInput>
  /** Id of an existing company. */
  companyId?: number | undefined
  /** The current logo. */
  logoUrl: string | null
  submitText: string
  /** Displayed above the button. */
  warning?: ReactNode
  /** Displayed next to the button. */
  status?: ReactNode
  onChange?: () => void
}) {
  return (
    <Form form={form} labels={FIELD_NAMES} onChange={onChange} className="grid md:gap-4">
      <Card className="grid gap-5" aria-labelledby="who">
        <h2 id="who">Кто вы</h2>
        <TitleField form={form} />
        <TypeField form={form} />
      </Card>
      <Registration form={form} />
      <Card className="grid gap-5" aria-labelledby="public">
        <h2 id="public">Что увидят соискатели</h2>
        <LogoField form={form} companyId={companyId} logoUrl={logoUrl} />
        <Input
          label={FIELD_NAMES.siteUrl}
          hint="Например, primer.ru"
          inputMode="url"
          autoComplete="url"
          maxLength={500}
          {...form.field('siteUrl')}
        />
        <LocationField form={form} />
        <DescriptionField form={form} />
      </Card>
      {warning}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <SubmitButton form={form} className="max-sm:w-full">
          {submitText}
        </SubmitButton>
        {status}
      </div>
    </Form>
  )
}

function TypeField({ form }: { form: ValuesForm<CompanyInput> }) {
  const type = form.field('type')
  const { error } = type

  /** Clears the fields that the chosen type does not have, so that no hidden value is sent. */
  function clearHidden(chosen: CompanyType) {
    if (isPersonType(chosen)) for (const field of ['kpp', 'address'] as const) form.set(field, '')
    if (!isRegistered(chosen)) for (const field of ['ogrn', 'legalTitle'] as const) form.set(field, '')
  }

  return (
    <ChoiceGroup legend={FIELD_NAMES.type} isRequired>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {COMPANY_TYPES.map((value) => (
          <Radio
            key={value}
            value={value}
            label={COMPANY_TYPE_LABELS[value]}
            aria-describedby={error ? 'company-type-error' : undefined}
            {...type}
            onChange={(event) => {
              clearHidden(value)
              type.onChange(event)
            }}
          />
        ))}
      </div>
      {error && (
        <p id="company-type-error" className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </ChoiceGroup>
  )
}

/** Whether the register of organisations and sole proprietors has an entry for the type. */
const isRegistered = (type: CompanyType) => !isPersonType(type) || type === 'sole_proprietor'

function Registration({ form }: { form: ValuesForm<CompanyInput> }) {
  const type = form.values.type ?? 'direct'
  const isPerson = isPersonType(type)
  return (
    <Card className="grid gap-5" aria-labelledby="registration">
      <div>
        <h2 id="registration">Реквизиты</h2>
        <p className="mt-1 text-small text-muted">
          По ИНН мы проверяем компанию, остальное нужно для счетов; на сайте их не показываем. Что знает
          реестр, подставим сами.
        </p>
      </div>
      <div className="grid gap-5 md:grid-cols-3 md:items-start">
        <NumberField form={form} name="inn" hint={isPerson ? '12 цифр' : '10 цифр'} />
        {!isPerson && <NumberField form={form} name="kpp" hint="9 знаков" />}
        {isRegistered(type) && (
          <NumberField
            form={form}
            name="ogrn"
            label={isPerson ? 'ОГРНИП' : 'ОГРН'}
            hint={isPerson ? '15 цифр' : '13 цифр'}
          />
        )}
      </div>
      {isRegistered(type) && (
        <Input
          label={FIELD_NAMES.legalTitle}
          hint={isPerson ? 'Индивидуальный предприниматель и имя' : 'Как в уставе, без сокращений'}
          maxLength={300}
          {...form.field('legalTitle')}
        />
      )}
      {/* The address of a sole proprietor is a home address. */}
      {!isPerson && <AddressField form={form} />}
    </Card>
  )
}

function NumberField({
  form,
  name,
  label = FIELD_NAMES[name],
  hint,
}: {
  form: ValuesForm<CompanyInput>
  name: 'inn' | 'kpp' | 'ogrn'
  label?: string
  hint: string
}) {
  return (
    <Input
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...form.field(name)}
    />
  )
}

function DescriptionField({ form }: { form: ValuesForm<CompanyInput> }) {
  return (
    <Textarea
      label={FIELD_NAMES.description}
      hint="Чем занимаетесь, сколько вас, как устроена работа. Без телефонов и рекламы."
      rows={6}
      maxLength={5000}
      {...form.field('description')}
    />
  )
}

/** Suggests addresses of the register down to the house; any other text is accepted too. */
function AddressField({ form }: { form: ValuesForm<CompanyInput> }) {
  const field = form.part('address')
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const tips = useQuery({
    ...api.companies.addressTips.queryOptions({
      input: { search: asked, location: form.values.locationSlug || null },
    }),
    enabled: asked.length >= TYPED_MIN,
    staleTime: HOUR_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const options = typed === null || asked.length < TYPED_MIN ? [] : (tips.data?.items ?? [])
  return (
    <Field label={FIELD_NAMES.address} error={field.error ?? null}>
      {(attributes) => (
        <Combobox
          {...attributes}
          label={FIELD_NAMES.address}
          ref={field.target}
          name={field.name}
          maxLength={300}
          text={form.values.address ?? ''}
          onText={(text) => {
            form.set('address', text)
            setTyped(text)
          }}
          options={options.map(({ value }) => ({ key: value, text: value }))}
          onChoose={({ text }) => {
            form.set('address', text)
            setTyped(null)
          }}
        />
      )}
    </Field>
  )
}
