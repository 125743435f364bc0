import { PasskeyOffer } from '#client/features/identity/passkeys/passkey-offer.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What concerns the account stands above every page of a dashboard: a change of its address, else the offer of a passkey. */
export function AccountLine({ user }: { user: CurrentUser }) {
  const { emailChangeAt, zone } = user
  if (emailChangeAt !== null)
    return (
      <div className="pt-4">
        <Notice tone="warning" title="Адрес вашей почты меняют">
          <p>
            Новый адрес начнёт действовать {formatDay(emailChangeAt, { zone })}. Если это не вы,{' '}
            <a href={`${pathOf('personal-settings-profile')}#email`} className="underline">
              отмените смену в настройках
            </a>
            .
          </p>
        </Notice>
      </div>
    )
  return user.isPasskeyOffered && <PasskeyOffer user={user} />
}
