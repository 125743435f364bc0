import { useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { setControl } from '#client/app/form/native-validation.ts'
import type { NativeForm } from '#client/app/form/use-native-form.ts'
import { Input, Select } from '#client/ui/field.tsx'
import type { FirstCompanyText } from '#shared/features/money/first-vacancy/forms.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { COMPANY_TYPES } from '#shared/features/identity/companies/vocabulary.ts'

export const COMPANY_LABELS = { inn: 'ИНН', title: 'Название', type: 'Кто нанимает', kpp: 'КПП' }

/** A complete INN of an organisation or a person. */
const INN = /^(\d{10}|\d{12})$/

/** The company in four fields; a known INN fills the others. */
export function CompanyFields({
  form,
  field,
  company,
}: {
  form: NativeForm
  field: (name: string) => { name: string; error: string | undefined }
  company: FirstCompanyText
}) {
  const asked = useRef('')
  const [filled, setFilled] = useState<string | null>(null)

  async function fillBy(inn: string) {
    if (!INN.test(inn) || inn === asked.current) return
    asked.current = inn
    // Without the register the fields stay to be typed.
    const found = await api.companies.tips.call({ search: inn }).catch(() => null)
    const tip = found?.items.find((one) => one.inn === inn)
    if (!tip || asked.current !== inn) return
    const element = form.ref.current
    setControl(element, 'title', tip.value)
    setControl(element, 'kpp', inn.length === 10 ? (tip.kpp ?? '') : '')
    // An organisation may be an agency too: its people say which.
    if (inn.length === 12) setControl(element, 'type', 'sole_proprietor')
    setFilled(tip.value)
  }

  return (
    <>
      <Input
        label={COMPANY_LABELS.inn}
        hint="10 или 12 цифр. По нему подставим название и бесплатно проверим компанию; на сайте его не показываем."
        inputMode="numeric"
        maxLength={40}
        defaultValue={company.inn}
        onInput={(event) => void fillBy(event.currentTarget.value.replace(/[\s-]/g, ''))}
        {...field('inn')}
      />
      <p role="status" className="-mt-3 text-small text-muted empty:hidden">
        {filled && `Нашли в реестре: ${filled}. Проверьте название.`}
      </p>
      <Input
        label={COMPANY_LABELS.title}
        hint="Как его знают соискатели"
        autoComplete="organization"
        maxLength={120}
        defaultValue={company.title}
        {...field('title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={COMPANY_LABELS.type} required defaultValue={company.type} {...field('type')}>
          <option value="">Выберите</option>
          {COMPANY_TYPES.map((type) => (
            <option key={type} value={type}>
              {COMPANY_TYPE_LABELS[type]}
            </option>
          ))}
        </Select>
        <Input
          label={COMPANY_LABELS.kpp}
          hint="Только у организаций, подставим по ИНН"
          inputMode="numeric"
          maxLength={40}
          defaultValue={company.kpp}
          {...field('kpp')}
        />
      </div>
    </>
  )
}
