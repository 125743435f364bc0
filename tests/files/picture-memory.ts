/** A process of its own, for its memory: takes the picture of argv ten times at once and tells megabytes and outcomes. */
import { readFileSync } from 'node:fs'
import { makePicture } from '#server/files/picture.ts'

const bytes = readFileSync(process.argv[2] ?? '')
const before = process.memoryUsage.rss()
const results = await Promise.allSettled(
  Array.from({ length: 10 }, () =>
    makePicture(new Blob([bytes]), { crop: null, sideMax: 512, field: 'logo' }),
  ),
)
const outcomes = results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'taken'))
const peak = peakBytes()
process.stdout.write(
  JSON.stringify({ growthMb: Math.round((peak - before) / 1_048_576), outcomes: [...new Set(outcomes)] }),
)

/** On Linux `resourceUsage` counts the memory of the process that started this one, up to the start; VmHWM does not. */
function peakBytes() {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'latin1') : ''
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  return Number(kilobytes) * 1024
}
