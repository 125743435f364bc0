import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { Channels } from '#shared/features/identity/notifications/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { hasPush, usePushSubscription } from './push-support.ts'

/** «Не сейчас» is stored per browser; other devices show the offer separately. */
const STORAGE_KEY = 'push-declined'

/** Renders nothing if the user has declined or has another channel, or if the browser does not support it. */
export default function OfferLine({ text }: { text: string }) {
  const [isDeclined, setDeclined] = useState(isOfferDeclined)
  const { data } = useQuery({ ...api.accounts.channels.queryOptions(), enabled: !isDeclined })
  if (isDeclined || !data || hasChannel(data)) return null
  const canPush = hasPush() && Notification.permission !== 'denied'
  if (!canPush && data.telegram === null) return null
  return (
    <section
      aria-label="Уведомления"
      className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden"
    >
      <p className="min-w-0">{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        {canPush && <PushButton pushKey={data.pushKey} />}
        {data.telegram !== null && (
          <a
            href={`${pathOf('personal-settings-profile')}#notifications`}
            className="py-1 pointer-coarse:py-3"
          >
            В Telegram
          </a>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            declineOffer()
            setDeclined(true)
          }}
        >
          Не сейчас
        </Button>
      </div>
    </section>
  )
}

const hasChannel = ({ devices, telegram }: Channels) =>
  devices.some(({ isCurrent }) => isCurrent) || (telegram?.linkedAt ?? null) !== null

function PushButton({ pushKey }: { pushKey: string }) {
  const { subscribe, isPending, failure } = usePushSubscription(pushKey)
  return (
    <>
      <Button variant="secondary" size="small" isBusy={isPending} onClick={subscribe}>
        Включить уведомления
      </Button>
      {failure !== null && (
        <p role="alert" className="basis-full text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

function isOfferDeclined(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // If the answer could not be stored, the offer would appear on every page.
    return true
  }
}

function declineOffer() {
  try {
    localStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // Without storage the offer is not displayed.
  }
}
