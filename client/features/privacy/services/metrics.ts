import { loadScript } from './load-script.ts'
import type { TrackingLevel } from './tracking-level.ts'

type Call = (id: number, ...rest: unknown[]) => void
/** Before the script has loaded: a queue, which the script empties. */
type Queue = Call & { a?: unknown[][]; l?: number }

declare global {
  interface Window {
    ym?: Queue
  }
}

type Hit = { url: string; referer: string; title: string | undefined }

/** Yandex Metrica. The first page of a document starts it; the following ones are reported by hits. */
export function startMetrics(counter: string, level: Exclude<TrackingLevel, 'nothing'>) {
  const id = Number(counter)
  const isWhole = level === 'behaviour'
  const ym = (window.ym ??= queue())
  // Hits are sent below: the counter would send addresses with what visitors have typed.
  ym(id, 'init', {
    defer: true,
    webvisor: isWhole,
    clickmap: isWhole,
    trackLinks: isWhole,
    accurateTrackBounce: true,
    sendTitle: false,
  })
  loadScript('https://mc.yandex.ru/metrika/tag.js')
  return {
    hit: ({ url, ...options }: Hit) => window.ym?.(id, 'hit', url, options),
    stop: () => window.ym?.(id, 'destruct'),
  }
}

function queue(): Queue {
  const calls: unknown[][] = []
  return Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() })
}
