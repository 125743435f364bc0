import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import type { CurrentUser } from '#shared/features/accounts/model.ts'

const CHOICES = [
  ['responses', 'Ответы на отклики, приглашения и сообщения'],
  ['vacancies', 'Модерация, окончание вакансий и оплата'],
  ['news', 'Новости сайта, не чаще раза в месяц'],
] as const

/** Each tick is kept at once. Codes, changes of the account and money are told whatever is chosen. */
export function NotificationChoices({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const save = useMutation(
    api.accounts.setNotifications.mutationOptions({
      scope: { id: 'notifications' },
      onSuccess: (updated) => queryClient.setQueryData(api.accounts.me.queryKey(), updated),
    }),
  )
  const shown = (save.isPending && save.variables) || user.notifications
  return (
    <>
      <ChoiceGroup legend="О чём писать на почту" isLegendHidden>
        {CHOICES.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={shown[name]}
            onChange={({ currentTarget }) => save.mutate({ ...shown, [name]: currentTarget.checked })}
          />
        ))}
      </ChoiceGroup>
      <p className="mt-2 text-small text-muted">
        Коды для входа и письма об изменениях аккаунта приходят всегда.
      </p>
      <div className="mt-2 min-h-5">
        <SavedStatus>{save.isSuccess && 'Сохранено'}</SavedStatus>
        {save.isError && (
          <p role="alert" className="text-small text-danger">
            {messageOf(save.error) ?? 'Не получилось сохранить. Повторите.'}
          </p>
        )}
      </div>
    </>
  )
}
