import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { useSession } from '#client/app/current-user.ts'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Select } from '#client/ui/field.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { NEW_RESPONSE_EMAILS } from '#shared/features/identity/accounts/vocabulary.ts'
import type { NewResponseEmails } from '#shared/features/identity/accounts/vocabulary.ts'
import { EMAIL_HOUR } from '#shared/kernel/dates.ts'

const CHOICES = [
  ['responses', 'Ответы на отклики, приглашения и сообщения'],
  ['vacancies', 'Модерация, окончание вакансий и оплата'],
  ['news', 'Новости сайта, не чаще раза в месяц'],
] as const

const NEW_RESPONSES: Readonly<Record<NewResponseEmails, string>> = {
  at_once: 'Письмо о каждом',
  daily: `Одно письмо в день, в ${EMAIL_HOUR}:00`,
  off: 'Не писать',
}

/** Every change is saved at once. E-mails about codes, changes of the account and money cannot be switched off. */
export function NotificationChoices({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const save = useMutation(
    api.accounts.setNotifications.mutationOptions({
      scope: { id: 'notifications' },
      onSuccess: (updated) => queryClient.setQueryData(api.accounts.me.queryKey(), updated),
    }),
  )
  const shown = { ...user.notifications, ...(save.isPending ? save.variables : null) }
  const session = useSession()
  const isEmployer = user.intent === 'employer' || (session.status === 'user' && session.roles.length > 0)
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
      {isEmployer && (
        <>
          <Checkbox
            label="Вакансии за неделю и что в них изменить, по понедельникам"
            checked={shown.weekly}
            onChange={({ currentTarget }) => save.mutate({ ...shown, weekly: currentTarget.checked })}
          />
          <Select
            label="Новые отклики на вакансии"
            className="mt-3 max-w-80"
            value={shown.newResponses}
            onChange={({ currentTarget }) => {
              const newResponses = NEW_RESPONSE_EMAILS.find((one) => one === currentTarget.value)
              if (newResponses) save.mutate({ ...shown, newResponses })
            }}
          >
            {NEW_RESPONSE_EMAILS.map((value) => (
              <option key={value} value={value}>
                {NEW_RESPONSES[value]}
              </option>
            ))}
          </Select>
        </>
      )}
      <p className="mt-2 text-small text-muted">
        Коды для входа и письма об изменениях аккаунта приходят всегда.
      </p>
      <div className="mt-2 min-h-5">
        <SavedStatus>{save.isSuccess && 'Сохранено'}</SavedStatus>
        {save.isError && (
          <p role="alert" className="text-small text-danger">
            {failureText(save.error, 'Не получилось сохранить. Повторите.')}
          </p>
        )}
      </div>
    </>
  )
}
