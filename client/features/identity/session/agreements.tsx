import type { ComponentProps } from 'react'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Box = Omit<ComponentProps<typeof CheckboxField>, 'label'>

/** Two unticked boxes: the consent is separate from the offer (152-ФЗ, article 9). */
export function Agreements({ consent, offer }: { consent: Box; offer: Box }) {
  return (
    <div>
      <CheckboxField
        required
        label={
          <>
            Даю согласие на{' '}
            <a href={consentPath('personal_data')} target="_blank" rel="noopener" className="underline">
              обработку персональных данных
            </a>
          </>
        }
        {...consent}
      />
      <CheckboxField
        required
        label={
          <>
            Принимаю{' '}
            <a href={pathOf('offer')} target="_blank" rel="noopener" className="underline">
              оферту
            </a>{' '}
            и{' '}
            <a href={pathOf('rules')} target="_blank" rel="noopener" className="underline">
              правила
            </a>
          </>
        }
        {...offer}
      />
    </div>
  )
}
