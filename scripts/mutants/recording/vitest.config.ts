/** The everyday tests, with a record of which file of tests comes to which regions of the code. */
import { fileURLToPath } from 'node:url'
import config from '../../../config/vitest.config.ts'
import { markRegions } from './mark-regions.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export default {
  ...config,
  plugins: [...(config.plugins ?? []), markRegions(root)],
  test: {
    ...config.test,
    setupFiles: ['scripts/mutants/recording/record-regions.ts', ...[config.test?.setupFiles ?? []].flat()],
  },
}
