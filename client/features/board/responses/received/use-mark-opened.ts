import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#client/app/api.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { useRenewReceived } from '../answering/use-received-work.ts'

/**
 * Tells the server that the employer has opened the response: once a visit of its address, when the page is in front of
 * somebody. A tab in the background, a page that the browser prepares and a refetch open nothing. News that arrive while
 * it is open are read at once.
 */
export function useMarkOpened({ id, state, unread }: Pick<Received, 'id' | 'state' | 'unread'>) {
  const { key: visit } = useLocation()
  const [opened, setOpened] = useState<string | null>(null)
  const renew = useRenewReceived()
  const open = useEffectEvent(async (visited: string) => {
    try {
      // It counts also when the employer goes on at once.
      await api.responses.open.call({ id }, { context: { keepalive: true } })
    } catch {
      // It stays unopened, and the next visit marks it.
      return
    }
    await renew()
    setOpened(visited)
  })
  useEffect(() => whenVisible(() => void open(visit)), [visit])
  const hasNews = opened === visit && unread > 0 && state !== 'sent'
  useEffect(() => (hasNews ? whenVisible(() => void open(visit)) : undefined), [hasNews, visit])
}

/** @returns what cancels it */
function whenVisible(run: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState !== 'visible') return
    stop()
    run()
  }
  const stop = () => document.removeEventListener('visibilitychange', onChange)
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return stop
}
