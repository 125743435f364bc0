import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { SessionConfirmation } from '#client/app/form/session-confirmation.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { formatMoment } from '#shared/kernel/moments.ts'

const CHECK_EVERY_MS = 3000

/** @param linkedAt null if no chat is linked */
export function TelegramSection({
  linkedAt,
  zone,
  email,
}: {
  linkedAt: string | null
  zone: string
  email: string
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const link = useCommand(api.accounts.linkTelegram, {
    refresh: [],
    refused: (error) => setIsConfirming(statusOf(error) === 403),
  })
  const unlink = useCommand(api.accounts.unlinkTelegram, {
    refresh: [api.accounts.channels],
    done: () => link.reset(),
  })
  const isWaiting = linkedAt === null && link.data !== undefined
  // The chat is linked in another app: polls until it is linked, while the link is displayed.
  useQuery({
    ...api.accounts.channels.queryOptions(),
    enabled: isWaiting,
    refetchInterval: CHECK_EVERY_MS,
  })
  const refusal = link.refusal ?? unlink.refusal
  return (
    <section aria-labelledby="telegram-title" className="grid gap-2">
      <h3 id="telegram-title">В Telegram</h3>
      <p className="text-small text-muted">
        Пишет бот: одна строка и&nbsp;ссылка на&nbsp;сайт. Она проходит через серверы Telegram.
      </p>
      <div role="status">{linkedAt !== null && <p>Подключён {formatMoment(linkedAt, { zone })}.</p>}</div>
      {linkedAt !== null ? (
        <Button
          variant="secondary"
          className="justify-self-start no-js:hidden"
          isBusy={unlink.isPending}
          onClick={() => unlink.run(undefined)}
        >
          Отключить Telegram
        </Button>
      ) : isWaiting ? (
        <>
          <p>
            Откройте бота и&nbsp;нажмите «Старт». Ссылка работает один раз и&nbsp;только 10&nbsp;минут: никому
            её не&nbsp;пересылайте.
          </p>
          <ButtonLink
            href={link.data.url}
            target="_blank"
            rel="noopener noreferrer"
            className="justify-self-start"
          >
            Открыть бота
          </ButtonLink>
        </>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start no-js:hidden"
          isBusy={link.isPending}
          onClick={() => link.run(undefined)}
        >
          Подключить Telegram
        </Button>
      )}
      {isConfirming && (
        <SessionConfirmation
          email={email}
          onClose={() => setIsConfirming(false)}
          onConfirmed={() => {
            setIsConfirming(false)
            link.run(undefined)
          }}
        />
      )}
      {refusal !== null && !isConfirming && (
        <p role="alert" className="text-small text-danger">
          {refusal}
        </p>
      )}
    </section>
  )
}
