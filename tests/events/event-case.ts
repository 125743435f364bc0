import { asc, eq } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { EventWorld } from './event-world.ts'

type Prepared = {
  /** @throws when the product refuses or fails */
  act(): Promise<unknown>
  /** Reads what the handler writes. */
  look(): Promise<unknown>
  before: unknown
  after: unknown
}
export type EventCase = {
  event: string
  /** What a person does. */
  action: string
  /** Other events of the same action. */
  besides?: readonly string[]
  /** How often lists of all processes are told of a change. */
  announced: number
  /** Stored files that the action adds; less than 0 for those that it removes. */
  files?: number
  prepare(world: EventWorld): Promise<Prepared>
}

/** The states of what moderators were asked to judge, the oldest first. */
export async function casesOf({ deps }: EventWorld, id: number | string) {
  const rows = await deps.db
    .select({ state: moderationCases.state })
    .from(moderationCases)
    .where(eq(moderationCases.objectId, String(id)))
    .orderBy(asc(moderationCases.id))
  return rows.map(({ state }) => state)
}

/** The status of a vacancy. */
export async function statusOf({ deps }: EventWorld, vacancyId: number) {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
  return row?.status
}

/** Stores a picture. @returns its address */
export async function putFile({ deps }: EventWorld) {
  const name = `${crypto.randomUUID().replaceAll('-', '')}00000000.webp`
  await deps.files.put(name, Buffer.from('picture'))
  return `/files/${name}`
}
