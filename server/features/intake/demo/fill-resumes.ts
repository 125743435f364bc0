import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { createHash } from 'node:crypto'
import { like } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import { consents, users } from '#server/db/schema/accounts.ts'
import { factsOf } from '#server/features/board/resumes/facts.ts'
import { resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import { resumeTextsOf } from '#server/features/board/resumes/index/texts.ts'
import { currentEdition } from '#server/features/identity/accounts/editions.ts'
import { CONTACTS_CONSENTS } from '#shared/features/board/resumes/vocabulary.ts'
import { createWorld } from './fill.ts'
import { demoResume } from './resumes.ts'

const RESUMES_PER_BATCH = 200
const EMAIL_PATTERN = 'demo-seeker-%@demo.invalid'

/**
 * Fills the board with invented resumes of invented people with undeliverable addresses, the same ones for the same
 * seed. A second call does nothing.
 */
export async function fillDemoResumes(
  db: Database,
  { seed = 'distant', resumes: wanted, now }: { seed?: string; resumes: number; now: Date },
): Promise<void> {
  const done = await db.$count(users, like(users.email, EMAIL_PATTERN))
  if (done >= wanted) return
  const world = await createWorld(db, { seed, companies: 300, now })
  for (let start = done + 1; start <= wanted; start += RESUMES_PER_BATCH) {
    const batch = Array.from({ length: Math.min(RESUMES_PER_BATCH, wanted - start + 1) }, (_, at) => ({
      id: createHash('sha256')
        .update(`${seed} resume ${start + at}`)
        .digest('hex')
        .slice(0, 24),
      ...demoResume(world, start + at),
    }))
    await db.transaction(async (tx) => {
      const people = await tx
        .insert(users)
        .values(batch.map(({ person }) => ({ ...person, intent: 'seeker' as const })))
        .returning({ id: users.id, email: users.email })
      await tx
        .insert(consents)
        .values(
          people.flatMap(({ id: userId }) =>
            CONTACTS_CONSENTS.map((kind) => ({ userId, kind, ip: '', ...currentEdition(kind) })),
          ),
        )
      const idOf = new Map(people.map(({ id, email }) => [email, id]))
      const written = await tx
        .insert(resumes)
        .values(
          batch.map(({ id, person, text, visibility, publishedAt }) => ({
            id,
            userId: idOf.get(person.email) ?? 0,
            status: 'published' as const,
            visibility,
            draft: text,
            content: text,
            facts: factsOf(text),
            contacts: { ...EMPTY_CONTACTS, phone: '+7 000 000-00-00', email: person.email },
            createdAt: publishedAt,
            updatedAt: publishedAt,
            publishedAt,
          })),
        )
        .returning({ id: resumes.id, number: resumes.number })
      const numberOf = new Map(written.map(({ id, number }) => [id, number]))
      await tx.insert(resumeSearch).values(
        batch.map(({ id, text }) => ({
          resumeNumber: numberOf.get(id) ?? 0,
          ...resumeTextsOf(text),
        })),
      )
    })
  }
}
