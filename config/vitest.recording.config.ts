/** The everyday tests, with a record of which file of tests comes to which regions of the code: `npm run test:mutants`. */
import { fileURLToPath } from 'node:url'
import { markRegions } from '../scripts/mutants/recording/mark-regions.ts'
import config from './vitest.config.ts'

export default {
  ...config,
  plugins: [...(config.plugins ?? []), markRegions(fileURLToPath(new URL('..', import.meta.url)))],
  test: {
    ...config.test,
    setupFiles: ['scripts/mutants/recording/record-regions.ts', ...[config.test?.setupFiles ?? []].flat()],
  },
}
