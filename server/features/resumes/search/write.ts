import { and, asc, gt, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { gatherWords } from '#server/features/search/words.ts'
import { searchVectorsSql } from '#server/features/search/vectors.ts'
import type { ResumeText } from '../schema.ts'
import { isListed, resumes, resumeSearch, resumeWords } from '../schema.ts'

/** What full text finds a resume by; in the transaction of its text. */
export const writeSearchRow = (tx: Sql, { number, content }: { number: number; content: ResumeText }) =>
  writeVectors(tx, { number, text: searchTextOf(content) })

/** @param content a text without contacts */
export function searchTextOf({ title, skills, experience, education, courses, about }: ResumeText) {
  return {
    title,
    keywords: [...skills, ...experience.flatMap(({ position, company }) => [position, company])].join('\n'),
    description: [
      about,
      ...experience.map(({ description }) => description),
      ...education.flatMap(({ institution, speciality }) => [institution, speciality]),
      ...courses.flatMap((course) => [course.title, course.organisation]),
    ].join('\n'),
  }
}

const BATCH = 200

/** Gathers anew the words that mistakes are repaired from; once a day, as those of vacancies. */
export async function rebuildResumeWords(db: Sql) {
  await tidyTables(db)
  await replaceWords(db, await gatherWords((afterId) => listTexts(db, { afterId, limit: BATCH })))
}

/** @param text plain texts without contacts */
async function writeVectors(
  tx: Sql,
  { number, text }: { number: number; text: { title: string; keywords: string; description: string } },
) {
  const vectors = searchVectorsSql(text)
  await tx
    .insert(resumeSearch)
    .values({ resumeNumber: number, ...vectors })
    .onConflictDoUpdate({ target: resumeSearch.resumeNumber, set: vectors })
}

/** Texts of listed resumes after a number. */
async function listTexts(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  const rows = await db
    .select({ id: resumes.number, content: resumes.content })
    .from(resumes)
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.map(({ id, content }) => ({ id, text: content === null ? '' : wordsOf(content) }))
}

const wordsOf = ({ title, about, skills, experience }: ResumeText) =>
  [
    title,
    about,
    ...skills,
    ...experience.flatMap(({ position, description }) => [position, description]),
  ].join(' ')

const INSERT_BATCH = 2000

async function replaceWords(db: Sql, words: readonly (typeof resumeWords.$inferInsert)[]) {
  await db.transaction(async (tx) => {
    await tx.delete(resumeWords)
    for (let start = 0; start < words.length; start += INSERT_BATCH)
      await tx.insert(resumeWords).values(words.slice(start, start + INSERT_BATCH))
  })
}

/** What autovacuum would do some minutes later: merges pending entries into the text index and updates statistics. */
async function tidyTables(db: Sql) {
  await db.execute(sql`select gin_clean_pending_list('resume_search_document_idx')`)
  for (const table of [resumeSearch, resumes]) await db.execute(sql`analyze ${table}`)
}
