import type { Sql } from '#server/kernel/sql.ts'
import { factsOf } from './facts.ts'
import { setResume, type ResumeRow } from '../queries.ts'
import { withoutContacts } from '../reading/redact.ts'
import { writeSearchRow } from '../index/texts.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'

/** Makes a text, without contacts in it, the one that readers see and search finds. */
export async function publishText(
  tx: Sql,
  {
    resume,
    text,
    set = {},
  }: {
    resume: Pick<ResumeRow, 'id' | 'number' | 'contacts'>
    text: ResumeText
    set?: Partial<
      Pick<ResumeRow, 'status' | 'publishedAt' | 'healthRules' | 'healthAskedAt' | 'healthHiddenAt'>
    >
  },
): Promise<ResumeRow> {
  const content = withoutContacts(text, resume.contacts)
  await writeSearchRow(tx, { number: resume.number, content })
  return setResume(tx, resume.id, { ...set, content, facts: factsOf(content) })
}
