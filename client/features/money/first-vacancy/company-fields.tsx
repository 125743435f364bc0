import { useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { setControl } from '#client/app/form/native-validation.ts'
import type { FormState } from '#client/app/form/use-form.ts'
import { Input, Select } from '#client/ui/field.tsx'
import type { FirstCompanyText } from '#shared/features/money/first-vacancy/forms.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { endedInnMessage } from '#shared/features/identity/companies/register.ts'
import { COMPANY_TYPES } from '#shared/features/identity/companies/vocabulary.ts'

export const COMPANY_LABELS = { inn: 'ИНН', title: 'Название', type: 'Кто нанимает' }

/** A complete INN of an organisation or a person. */
const INN = /^(\d{10}|\d{12})$/

/** The company in three fields; a known INN fills the others. */
export function CompanyFields({ form, company }: { form: FormState; company: FirstCompanyText }) {
  const asked = useRef('')
  const [notice, setNotice] = useState<{ text: string; isRefusal: boolean } | null>(null)

  async function fillBy(inn: string) {
    if (!INN.test(inn) || inn === asked.current) return
    asked.current = inn
    // Without the register the fields stay to be typed.
    const found = await api.companies.tips.call({ search: inn }).catch(() => null)
    const tip = found?.items.find((one) => one.inn === inn && !one.isBranch)
    if (asked.current !== inn) return
    if (!tip) return setNotice(null)
    if (tip.status !== null && isEndedStatus(tip.status))
      return setNotice({ text: endedInnMessage(tip.status), isRefusal: true })
    const element = form.ref.current
    setControl(element, 'title', tip.value)
    // An organisation may be an agency too: its people say which.
    if (inn.length === 12) setControl(element, 'type', 'sole_proprietor')
    setNotice({ text: `Нашли в реестре: ${tip.value}. Проверьте название.`, isRefusal: false })
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
        {...form.field('inn')}
      />
      <p
        role="status"
        className={`-mt-3 text-small empty:hidden ${notice?.isRefusal ? 'text-danger' : 'text-muted'}`}
      >
        {notice?.text}
      </p>
      <Input
        label={COMPANY_LABELS.title}
        hint="Как его знают соискатели"
        autoComplete="organization"
        maxLength={120}
        defaultValue={company.title}
        {...form.field('title')}
      />
      <Select label={COMPANY_LABELS.type} required defaultValue={company.type} {...form.field('type')}>
        <option value="">Выберите</option>
        {COMPANY_TYPES.map((type) => (
          <option key={type} value={type}>
            {COMPANY_TYPE_LABELS[type]}
          </option>
        ))}
      </Select>
    </>
  )
}
