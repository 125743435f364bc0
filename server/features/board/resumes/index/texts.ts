import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { searchTextsOf, TEXTS_BATCH, TEXTS_VERSION } from '#server/lists/text-index/documents.ts'
import { isListed, resumes, resumeSearch, type ResumeText } from '#server/db/schema/resumes.ts'

/** Writes the words that a resume is found by. Run it in the transaction that publishes the text. */
export async function writeSearchRow(tx: Sql, { number, content }: { number: number; content: ResumeText }) {
  const texts = resumeTextsOf(content)
  await tx
    .insert(resumeSearch)
    .values({ resumeNumber: number, ...texts })
    .onConflictDoUpdate({ target: resumeSearch.resumeNumber, set: texts })
}

/** Writes the words of listed resumes that have none, or those of an older release. */
export async function writeMissingResumeTexts(db: Sql): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ number: resumes.number, content: resumes.content })
      .from(resumes)
      .leftJoin(resumeSearch, eq(resumeSearch.resumeNumber, resumes.number))
      .where(
        and(
          isListed(),
          isNotNull(resumes.content),
          or(isNull(resumeSearch.version), ne(resumeSearch.version, TEXTS_VERSION)),
        ),
      )
      .limit(TEXTS_BATCH)
    if (rows.length === 0) return
    for (const { number, content } of rows)
      if (content !== null) await writeSearchRow(db, { number, content })
  }
}

/** @param content a text without contacts */
export const resumeTextsOf = ({ title, skills, experience, education, courses, about }: ResumeText) =>
  searchTextsOf({
    title,
    keywords: [...skills, ...experience.flatMap(({ position, company }) => [position, company])],
    description: [
      about,
      ...experience.map(({ description }) => description),
      ...education.flatMap(({ institution, speciality }) => [institution, speciality]),
      ...courses.flatMap((course) => [course.title, course.organisation]),
    ].join('\n'),
  })
