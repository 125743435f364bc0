import { z } from 'zod'
import type { Deps } from '#server/features/board/context.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import { LIST_NAMES } from './types.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/kernel/durations.ts'

const Rows = z.object({ list: z.enum(LIST_NAMES), ids: z.array(z.number().int()) })

/** Rows that could not be written to the search server when they changed. */
export const writeRowsJob = defineJob({
  name: 'search-rows',
  title: 'Изменения для поиска',
  data: Rows,
  concurrency: 2,
  timeoutSeconds: 10 * MINUTE_SECONDS,
  // About a day, after which the nightly check has written them.
  retry: { limit: 20, delaySeconds: 5, delayMaxSeconds: 2 * HOUR_SECONDS },
  pollSeconds: 5,
  policy: 'standard',
})

export async function writeRows(
  { sharedSearch }: Pick<Deps, 'sharedSearch'>,
  { list, ids }: z.infer<typeof Rows>,
) {
  await sharedSearch?.write(list, ids)
}

/** Compares the search server with the database. Rows that differ were missed when they changed. */
export async function checkSearch({
  sharedSearch,
  figures,
}: Pick<Deps, 'sharedSearch'> & { figures: { setSearchDrift(list: string, rows: number): void } }) {
  if (sharedSearch === null) return
  // The first check of a release fills the server: none of its rows was missed.
  const isFirst = await sharedSearch.isOutdated()
  const { vacancies, resumes } = await sharedSearch.check()
  for (const [list, { written, removed }] of Object.entries({ vacancies, resumes }))
    figures.setSearchDrift(list, isFirst ? 0 : written + removed)
  return {
    vacanciesWritten: vacancies.written,
    vacanciesRemoved: vacancies.removed,
    resumesWritten: resumes.written,
    resumesRemoved: resumes.removed,
  }
}
