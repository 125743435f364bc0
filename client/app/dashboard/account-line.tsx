import { PasskeyOffer } from '#client/features/identity/passkeys/passkey-offer.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Above every page of a dashboard: a change of the address, else that it takes no e-mails, else the offer of a passkey. */
export function AccountLine({ user }: { user: CurrentUser }) {
  const { email, emailChangeAt, emailRefusedAt, zone } = user
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
  if (emailRefusedAt !== null)
    return (
      <div className="pt-4">
        <Notice tone="warning" title="Письма до вас не доходят">
          <p className="wrap-anywhere">
            С {formatDay(emailRefusedAt, { zone })} почтовый сервер отвечает, что адреса {email} нет. Новости
            и подписки мы туда не шлём.{' '}
            <a href={`${pathOf('personal-settings-profile')}#email`} className="underline">
              Смените адрес в настройках
            </a>{' '}
            или, если он верный, войдите с ним ещё раз: дошедший код включит письма снова.
          </p>
        </Notice>
      </div>
    )
  return user.isPasskeyOffered && <PasskeyOffer user={user} />
}
