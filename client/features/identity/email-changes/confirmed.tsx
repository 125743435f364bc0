import { ButtonLink } from '#client/ui/button.tsx'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Outcome = { state: 'waiting_for_other' | 'changed'; email: string | null; effectiveAt: string | null }

/** What a confirmation has brought. */
export function Confirmed({ outcome: { state, email, effectiveAt } }: { outcome: Outcome }) {
  return (
    <>
      <p>
        {state === 'changed' ? (
          <>
            Адрес изменён.{' '}
            {email !== null && (
              <>
                Теперь вы входите с адресом <strong className="font-semibold wrap-anywhere">{email}</strong>.
              </>
            )}
          </>
        ) : (
          <>
            Этот адрес подтверждён. Осталось открыть ссылку из второго письма: оно пришло на другой адрес.
            {effectiveAt !== null &&
              ` Если прежняя почта недоступна, адрес сменится сам ${formatDay(effectiveAt)}.`}
          </>
        )}
      </p>
      <ButtonLink href={pathOf('personal-settings-profile')}>Открыть настройки</ButtonLink>
    </>
  )
}
