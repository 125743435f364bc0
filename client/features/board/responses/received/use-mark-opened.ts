import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#client/app/api.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { useRenewReceived } from '../answering/use-received-work.ts'

/**
 * Tells the server that the employer has opened the response: once per visit of its address, when the page becomes
 * visible. A background tab, a prerendered page and a refetch do not mark it. New messages that arrive while the page
 * is open are marked as read immediately.
 */
export function useMarkOpened({ id, state, unread }: Pick<Received, 'id' | 'state' | 'unread'>) {
  const { key: visit } = useLocation()
  const [opened, setOpened] = useState<string | null>(null)
  const renew = useRenewReceived()
  const open = useEffectEvent(async (visited: string) => {
    try {
      // The request is completed even if the employer leaves the page immediately.
      await api.responses.open.call({ id }, { context: { keepalive: true } })
    } catch {
      // The response stays unopened, and the next visit marks it.
      return
    }
    await renew()
    setOpened(visited)
  })
  useEffect(() => whenVisible(() => void open(visit)), [visit])
  const hasNews = opened === visit && unread > 0 && state !== 'sent'
  useEffect(() => (hasNews ? whenVisible(() => void open(visit)) : undefined), [hasNews, visit])
}

/** @returns a function that cancels the wait */
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
