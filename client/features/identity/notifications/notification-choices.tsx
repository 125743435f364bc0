import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { useSession } from '#client/app/current-user.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Select } from '#client/ui/field.tsx'
import type { CurrentUser, NotificationSettings } from '#shared/features/identity/accounts/model.ts'
import { NEW_RESPONSE_EMAILS, type NewResponseEmails } from '#shared/features/identity/accounts/vocabulary.ts'
import type { MutedNotices, Channels } from '#shared/features/identity/notifications/contract.ts'
import { NOTICE_KINDS, type NoticeKind } from '#shared/features/identity/notifications/vocabulary.ts'
import { EMAIL_HOUR } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { TelegramSection } from './telegram-section.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { hasPush, usePushSubscription } from './push-support.ts'

/** Kinds that are sent by e-mail only. */
const EMAIL_KINDS = ['weekly', 'news'] as const
type Kind = NoticeKind | (typeof EMAIL_KINDS)[number]

const LABELS: Readonly<Record<Kind, string>> = {
  searches: 'Новое по сохранённым поискам',
  responses: 'Ответы на отклики, приглашения и сообщения',
  interviews: 'Собеседования: время, перенос, напоминания',
  newResponses: 'Новые отклики на вакансии',
  vacancies: 'Модерация, окончание вакансий и оплата',
  weekly: 'Вакансии за неделю и что в них изменить, по понедельникам',
  news: 'Новости сайта, не чаще раза в месяц',
}

const NEW_RESPONSES: Readonly<Record<NewResponseEmails, string>> = {
  at_once: 'Письмо о каждом',
  daily: `Одно письмо в день, в ${EMAIL_HOUR}:00`,
  off: 'Не писать на почту',
}

const OTHER_CHANNELS = { push: 'Браузер', telegram: 'Telegram' } as const
type OtherChannel = keyof typeof OTHER_CHANNELS
/** Columns are aligned across all kinds and fit the narrowest phone. */
const COLUMNS =
  'grid grid-cols-[5rem_6.25rem_6.5rem] justify-start max-sm:text-small max-sm:leading-6 md:gap-x-3'

/** Every change is saved immediately. Codes and e-mails about account changes cannot be switched off. */
export function NotificationChoices({ user }: { user: CurrentUser }) {
  const { data: channels } = useSuspenseQuery(api.accounts.channels.queryOptions())
  const { settings, muted, saveEmails, saveMuted, isSaved, error } = useChoices(user, channels.muted)
  const session = useSession()
  const isEmployer = user.intent === 'employer' || (session.status === 'user' && session.roles.length > 0)
  const shown: OtherChannel[] = []
  if (channels.devices.length > 0) shown.push('push')
  if (channels.telegram?.linkedAt) shown.push('telegram')
  const { newResponses, ...emails } = settings
  const kinds = ([...NOTICE_KINDS, ...EMAIL_KINDS] as const).filter(
    (kind) => isEmployer || (kind !== 'newResponses' && kind !== 'weekly'),
  )

  return (
    <div className="grid gap-6">
      <div>
        <ul>
          {kinds.map((kind) => (
            <li key={kind} className="border-b border-line py-2 first:pt-0">
              <div
                role="group"
                aria-labelledby={`notify-${kind}`}
                className="md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6"
              >
                <span id={`notify-${kind}`}>{LABELS[kind]}</span>
                <div className={shown.length > 0 ? COLUMNS : ''}>
                  {kind === 'newResponses' ? (
                    <Select
                      label="Почта"
                      isLabelHidden
                      className="col-span-3"
                      value={newResponses}
                      onChange={({ currentTarget }) => {
                        const chosen = NEW_RESPONSE_EMAILS.find((one) => one === currentTarget.value)
                        if (chosen) saveEmails({ ...settings, newResponses: chosen })
                      }}
                    >
                      {NEW_RESPONSE_EMAILS.map((value) => (
                        <option key={value} value={value}>
                          {NEW_RESPONSES[value]}
                        </option>
                      ))}
                    </Select>
                  ) : (
                    <Checkbox
                      label="Почта"
                      checked={emails[kind]}
                      onChange={({ currentTarget }) =>
                        saveEmails({ ...settings, [kind]: currentTarget.checked })
                      }
                    />
                  )}
                  {kind !== 'news' &&
                    kind !== 'weekly' &&
                    shown.map((channel) => (
                      <Checkbox
                        key={channel}
                        label={OTHER_CHANNELS[channel]}
                        className={channel === 'push' ? 'col-start-2' : 'col-start-3'}
                        checked={!muted[channel].includes(kind)}
                        onChange={({ currentTarget }) =>
                          saveMuted({
                            ...muted,
                            [channel]: currentTarget.checked
                              ? muted[channel].filter((one) => one !== kind)
                              : [...muted[channel], kind],
                          })
                        }
                      />
                    ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-small text-muted">
          Коды для входа и&nbsp;письма об&nbsp;изменениях аккаунта приходят всегда. Они и&nbsp;письма
          об&nbsp;оплате идут только на&nbsp;почту.
        </p>
        <div className="mt-2 min-h-5">
          <SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>
          {error !== null && (
            <p role="alert" className="text-small text-danger">
              {failureText(error, 'Не получилось сохранить. Повторите.')}
            </p>
          )}
        </div>
      </div>
      <PushSection channels={channels} zone={user.zone} />
      {channels.telegram !== null && (
        <TelegramSection linkedAt={channels.telegram.linkedAt} zone={user.zone} email={user.email} />
      )}
    </div>
  )
}

/** The current choices, including the change that is being saved. Changes are saved one after another. */
function useChoices(user: CurrentUser, stored: MutedNotices) {
  const queryClient = useQueryClient()
  const emails = useMutation(
    api.accounts.setNotifications.mutationOptions({
      scope: { id: 'notifications' },
      onSuccess: (updated) => queryClient.setQueryData(api.accounts.me.queryKey(), updated),
    }),
  )
  const others = useMutation(
    api.accounts.muteNotices.mutationOptions({
      scope: { id: 'muted-notices' },
      onSuccess: (updated) => queryClient.setQueryData(api.accounts.channels.queryKey(), updated),
    }),
  )
  const settings: NotificationSettings = {
    ...user.notifications,
    ...(emails.isPending ? emails.variables : null),
  }
  return {
    settings,
    muted: others.isPending ? others.variables : stored,
    saveEmails: (choice: NotificationSettings) => emails.mutate(choice),
    saveMuted: (choice: MutedNotices) => others.mutate(choice),
    isSaved: (emails.isSuccess || others.isSuccess) && !emails.isPending && !others.isPending,
    error: emails.error ?? others.error,
  }
}

/** The browsers that receive notifications. */
function PushSection({ channels: { devices, pushKey }, zone }: { channels: Channels; zone: string }) {
  const remove = useCommand(api.accounts.removePushDevice, {
    refresh: [api.accounts.channels],
    isRefusalNews: true,
  })
  return (
    <section aria-labelledby="push-title" className="grid gap-2">
      <h3 id="push-title">В браузере</h3>
      <p className="text-small text-muted">
        Одна строка на&nbsp;экране, без контактов и&nbsp;текста сообщений. Работает, пока вы не&nbsp;выйдете
        из&nbsp;аккаунта в&nbsp;этом браузере.
      </p>
      <ul className="empty:hidden">
        {devices.map(({ id, name, isCurrent, createdAt, lastSentAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {name} {isCurrent && <Badge tone="good">Это устройство</Badge>}
              </p>
              <p className="text-small text-muted">
                {lastSentAt === null
                  ? `Включены ${formatMoment(createdAt, { zone })}`
                  : `Последнее уведомление ${formatMoment(lastSentAt, { zone })}`}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              className="no-js:hidden"
              aria-label={`Отключить уведомления: ${name}`}
              isBusy={remove.isPending && remove.variables.id === id}
              onClick={() => remove.run({ id })}
            >
              Отключить
            </Button>
          </li>
        ))}
      </ul>
      <RefusalLine command={remove} className="text-small text-danger" />
      {!devices.some(({ isCurrent }) => isCurrent) && <ThisBrowser pushKey={pushKey} />}
    </section>
  )
}

function ThisBrowser({ pushKey }: { pushKey: string }) {
  const isHydrated = useHydrated()
  const { subscribe, isPending, failure } = usePushSubscription(pushKey)
  if (isHydrated && !hasPush())
    return (
      <p className="text-small text-muted">
        Этот браузер не&nbsp;показывает уведомления сайтов. На&nbsp;iPhone добавьте сайт на&nbsp;экран «Домой»
        и&nbsp;откройте оттуда.
      </p>
    )
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start no-js:hidden"
        isBusy={isPending}
        onClick={subscribe}
      >
        Включить в этом браузере
      </Button>
      {failure !== null && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </>
  )
}
