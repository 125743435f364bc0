/**
 * `npm run docs:measured [-- KEY=NUMBER…]`: writes docs/measured.md and the figures in other texts again, of
 * docs/measured.json. KEY=NUMBER records what was measured by hand or read off a test; commands that measure record
 * theirs with `--record`.
 */
import { StartupError, exitOnStartupError } from '#config/startup-error.ts'
import { writeDocuments } from './documents/write.ts'
import { measuredDocuments } from './measured/documents.ts'
import { writeFigures } from './measured/record.ts'

try {
  const given = process.argv.slice(2).map((argument) => {
    const [key = '', value] = argument.split('=')
    if (value === undefined || !Number.isFinite(Number(value)))
      throw new StartupError(`Not KEY=NUMBER: ${argument}`)
    return [key, Number(value)] as const
  })
  if (given.length > 0) writeFigures(Object.fromEntries(given))
  else writeDocuments(measuredDocuments())
} catch (error) {
  exitOnStartupError(error)
}
