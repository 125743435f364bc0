/**
 * `npm run search:index`: writes to the search server of `SEARCH_URL` all rows that it has not as the database has them:
 * all of them at first, and after a release that stores something else of a row. Searches go on meanwhile.
 */
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readSettings } from '#config/settings.ts'
import { openBoardListsServer } from '#server/board-lists-server.ts'
import { openDatabase } from '#server/db/client.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

const { settings } = readSettings(process.env)
if (settings.searchUrl === null) throw new Error('Set SEARCH_URL to the address of the search server')
const log = pino({ level: 'warn' })
const database = await openDatabase(settings.database)
await prepareDatabase(database, { log })
const lists = await openBoardListsServer(database.jobs, {
  url: settings.searchUrl,
  referenceData: await loadReferenceData(database.jobs),
  synonyms: await createSynonyms(database.reads, log),
  now: () => new Date(),
  log,
  registry: new Registry(),
  async onMissed() {},
})
const start = performance.now()
for (const [list, { written, removed }] of Object.entries((await lists.shared?.check()) ?? {}))
  console.log(`${list}: ${written} written, ${removed} removed`)
console.log(`All took ${((performance.now() - start) / 1000).toFixed(1)} s`)
await lists.close()
await database.close()
