import type { FormState } from '#client/app/form/use-form.ts'
import { Input } from '#client/ui/field.tsx'
import { DETAIL_FIELDS, type DetailField } from '#shared/features/identity/companies/details.ts'
import type { Quote } from '#shared/features/money/payments/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const BUYER_LABELS: Readonly<Record<DetailField, string>> = {
  inn: 'ИНН',
  kpp: 'КПП',
  legalTitle: 'Полное название',
  address: 'Юридический адрес',
}
const HINTS: Readonly<Record<DetailField, string>> = {
  inn: '10 цифр у организации, 12 у предпринимателя',
  kpp: '9 знаков',
  legalTitle: 'Как в уставе, без сокращений; у предпринимателя вместе с именем',
  address: 'Можно оставить пустым',
}

/**
 * Whom the bill is for, and what of it is missing. Shown by CSS while the bill is chosen, so that it works without scripts;
 * the form around it is the group.
 */
export function BillBuyer({
  companyId,
  buyer,
  form,
}: {
  companyId: number
  buyer: NonNullable<Quote['buyer']>
  form: FormState
}) {
  const asked = buyer.missing.length === 0 ? [] : DETAIL_FIELDS.filter((field) => buyer[field] === null)
  const { missing } = buyer
  const known = [
    buyer.legalTitle,
    buyer.inn && `ИНН ${buyer.inn}`,
    buyer.kpp && `КПП ${buyer.kpp}`,
    buyer.address,
  ].filter(Boolean)
  return (
    <fieldset className="hidden gap-4 rounded-box bg-sunken p-4 group-has-[[name=way][value=bill]:checked]:grid">
      <legend className="float-left font-semibold">На кого выставить счёт</legend>
      {known.length > 0 && (
        <p className="wrap-anywhere">
          {known.join(', ')}.{' '}
          <a href={pathOf('companies-uid-profile', { uid: companyId })}>Изменить в профиле</a>
        </p>
      )}
      {asked.length > 0 && (
        <>
          <p className="text-small text-muted">
            Этого не хватает для счёта. Сохраним в профиле компании, отметку о проверке это не снимет.
          </p>
          {asked
            // An organisation has a KPP; whether a person has none is known by the type of the company.
            .filter((field) => field === 'address' || missing.includes(field))
            .map((field) => (
              <Input
                key={field}
                label={BUYER_LABELS[field]}
                hint={HINTS[field]}
                inputMode={field === 'inn' || field === 'kpp' ? 'numeric' : undefined}
                autoComplete="off"
                maxLength={300}
                aria-required={missing.includes(field) || undefined}
                {...form.field(field)}
              />
            ))}
        </>
      )}
    </fieldset>
  )
}
