import { TextChanges } from '#client/ui/text-changes.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'

type Changes = NonNullable<StaffCompany['changes']>

const LABELS: Readonly<Record<Changes[number]['field'], string>> = {
  title: 'Название',
  type: 'Тип',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legalTitle: 'Полное название',
  address: 'Адрес',
  siteUrl: 'Сайт',
  description: 'О компании',
}

/** What the company has changed since staff decided last. */
export function CompanyChanges({ changes }: { changes: Changes }) {
  return (
    <section aria-labelledby="company-changes" className="grid gap-2 rounded-box bg-sunken p-4">
      <h3 id="company-changes">Что изменилось после прошлого решения</h3>
      {changes.length === 0 ? (
        <p>Данные те же. Возможно, добавлены документы.</p>
      ) : (
        <dl className="fact-rows">
          {changes.map(({ field, before, value }) => (
            <div key={field}>
              <dt>{LABELS[field]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <TextChanges before={before} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
