import { Card } from '#client/ui/card.tsx'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { complaintPath } from '#shared/features/staff/complaints/address.ts'
import type { EMPLOYER_REASONS } from '#shared/features/staff/complaints/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The form to staff with this reason chosen. */
export const requestPath = (companyId: CompanyId, reason: (typeof EMPLOYER_REASONS)[number]) =>
  `${complaintPath('company', companyId)}&reason=${reason}`

/** Proofs that take a person of the staff. */
export function OtherProofs({
  companyId,
  hasDomain,
  isRemoved,
}: {
  companyId: CompanyId
  hasDomain: boolean
  isRemoved: boolean
}) {
  return (
    <Card aria-labelledby="other-proofs" className="grid gap-3">
      <h2 id="other-proofs">{hasDomain ? 'Если такой почты нет' : 'Как подтвердить'}</h2>
      <p>Знать ИНН мало: его видит каждый. Подойдёт любое из этого:</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <a href={pathOf('companies-new')} className="underline">
            Создайте здесь компанию
          </a>{' '}
          с&nbsp;её ИНН и&nbsp;попросите нас проверить её. Если она уже проверена, войдите под той учётной
          записью, которая за&nbsp;неё отвечает, и&nbsp;откройте эту страницу снова.
        </li>
        <li>
          <a href={requestPath(companyId, 'claim')} className="underline">
            Напишите нам
          </a>
          , кто вы и&nbsp;чем можете это подтвердить. Ответим в&nbsp;течение рабочего дня.
        </li>
        {!isRemoved && (
          <li>
            Не&nbsp;хотите размещаться здесь?{' '}
            <a href={requestPath(companyId, 'removal')} className="underline">
              Попросите убрать вакансии
            </a>
            .
          </li>
        )}
      </ul>
    </Card>
  )
}
