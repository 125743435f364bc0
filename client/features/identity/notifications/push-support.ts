import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { chunk } from '#client/app/chunk.ts'
import { showToast } from '#client/ui/toast.tsx'

const loadPush = chunk(() => import('./browser.ts'))

/** Only in the browser: false in a private window, and on an iPhone outside an installed site. */
export const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Switches notifications on in this browser. */
export function usePushSubscription(pushKey: string) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const subscribe = useMutation({
    async mutationFn() {
      setFailure(null)
      const { subscribePush, pushRefusal } = await loadPush()
      try {
        queryClient.setQueryData(api.accounts.channels.queryKey(), await subscribePush(pushKey))
        showToast({ type: 'success', title: 'Уведомления включены' })
      } catch (error) {
        if (!(error instanceof Error)) throw error
        setFailure(pushRefusal(error) ?? failureText(error))
      }
    },
    onError: (error) => setFailure(failureText(error)),
  })
  return { subscribe: () => subscribe.mutate(), isPending: subscribe.isPending, failure }
}
