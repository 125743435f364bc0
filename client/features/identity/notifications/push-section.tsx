import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Channels } from '#shared/features/identity/notifications/contract.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { hasPush, usePushSubscription } from './push-support.ts'

/** The browsers that show notifications. */
export function PushSection({ channels: { devices, pushKey }, zone }: { channels: Channels; zone: string }) {
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
