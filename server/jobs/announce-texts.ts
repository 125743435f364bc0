import { textPath } from '#server/features/content/texts/text-paths.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import type { WorkerDeps } from './handled-job.ts'

/** Announces the texts published today or yesterday: those of a release raise no event. */
export async function announceTexts({
  announcements,
  db,
  now,
  texts,
}: Pick<WorkerDeps, 'announcements' | 'db' | 'now' | 'texts'>) {
  const days = new Set([isoDay(now()), isoDay(new Date(now().getTime() - DAY_MS))])
  const paths = (['article', 'profession'] as const).flatMap((kind) =>
    [...texts.all(kind).values()].flatMap(({ slug, head }) =>
      days.has(head.published) ? [textPath[kind](slug)] : [],
    ),
  )
  await db.transaction((tx) => announcements.add(tx, paths))
  return { texts: paths.length }
}
