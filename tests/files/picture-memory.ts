/**
 * A process of its own, for its memory: takes the picture of argv of ten people at once and tells outcomes and megabytes,
 * its own growth and the most of a process that read pictures.
 */
import { readFileSync } from 'node:fs'
import { makePictures } from '#server/files/picture.ts'
import { openUploads, SENDER } from '#tests/support/uploads.ts'

const { ctx, close } = openUploads()
const bytes = readFileSync(process.argv[2] ?? '')
const before = process.memoryUsage.rss()
let readerPeak = 0
const watching = setInterval(() => {
  for (const pid of childrenOf(process.pid)) readerPeak = Math.max(readerPeak, peakBytes(pid))
}, 5)
const results = await Promise.allSettled(
  Array.from({ length: 10 }, (_, userId) =>
    makePictures({ ...ctx, actor: { ...SENDER, userId } }, new Blob([bytes]), {
      sides: [512],
      field: 'logo',
    }),
  ),
)
clearInterval(watching)
const outcomes = results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'taken'))
const toMegabytes = (size: number) => Math.round(size / 1_048_576)
process.stdout.write(
  JSON.stringify({
    growthMb: toMegabytes(peakBytes(process.pid) - before),
    readerMb: toMegabytes(readerPeak),
    outcomes: [...new Set(outcomes)],
  }),
)
await close()

function childrenOf(pid: number) {
  if (process.platform !== 'linux') return []
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').map(Number).filter(Boolean)
}

/** On Linux `resourceUsage` counts the memory of the process that started this one, up to the start; VmHWM does not. */
function peakBytes(pid: number) {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    // It has ended since.
    return 0
  }
}
