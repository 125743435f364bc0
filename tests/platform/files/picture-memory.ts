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
const peak = process.resourceUsage().maxRSS * 1024
process.stdout.write(
  JSON.stringify({ growthMb: Math.round((peak - before) / 1_048_576), outcomes: [...new Set(outcomes)] }),
)
