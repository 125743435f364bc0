import type { Sql } from '#server/db/client.ts'
import { gatherWords } from '#server/features/search/words.ts'
import type { ResumeText } from '../schema.ts'
import { listTexts, replaceWords, tidyTables, writeVectors } from './queries.ts'

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

/** Gathers anew the words that mistakes are repaired from; once a day, as those of vacancies. */
export async function rebuildResumeWords(db: Sql) {
  await tidyTables(db)
  await replaceWords(db, await gatherWords((after) => listTexts(db, after)))
}
