/**
 * `npm run search:config -- [--folder /var/lib/manticore] [--listen 0.0.0.0:9306] [--memory 512]`: prints the configuration
 * of a search server, Manticore or Sphinx 2.2, with the indexes of this release.
 */
import { parseArgs } from 'node:util'
import { SEARCH_INDEXES } from '#server/board-search-indexes.ts'
import { searchServerConfiguration } from '#server/lists/search-server/configuration.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/lib/manticore' },
    listen: { type: 'string', default: '0.0.0.0:9306' },
    memory: { type: 'string', default: '512' },
  },
})
const { folder, listen, memory } = values
process.stdout.write(searchServerConfiguration(SEARCH_INDEXES, { folder, listen, memory: Number(memory) }))
