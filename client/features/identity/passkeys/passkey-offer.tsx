import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useHasPasskeys } from './passkey-support.ts'

/** An unobtrusive line: it disappears on every device once the user declines or adds a key. */
export function PasskeyOffer({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const decline = useMutation(
    api.accounts.declinePasskeys.mutationOptions({
      // A failure is silent: the line reappears on the next page.
      onMutate: () =>
        queryClient.setQueryData(api.accounts.me.queryKey(), { ...user, isPasskeyOffered: false }),
    }),
  )
  if (!useHasPasskeys()) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 text-small text-muted no-js:hidden">
      <span>Входите по отпечатку, лицу или PIN, без кода из письма.</span>
      <a href={`${pathOf('personal-settings-profile')}#passkeys`} className="py-1">
        Добавить ключ
      </a>
      <button type="button" className="py-1 underline" onClick={() => decline.mutate(undefined)}>
        Нет, спасибо
      </button>
    </p>
  )
}
