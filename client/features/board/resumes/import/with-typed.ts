import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'

/**
 * A changed entry with what its author has typed meanwhile: fields that were typed in stay, and a description keeps both.
 * @param former the entry that the author began to change
 */
export function withTyped({
  typed,
  former,
  entry,
}: Readonly<Record<'typed' | 'former' | 'entry', ExperienceEntry>>): ExperienceEntry {
  const keep = <Value>(own: Value, before: Value, after: Value) => (own === before ? after : own)
  return {
    position: keep(typed.position, former.position, entry.position),
    company: keep(typed.company, former.company, entry.company),
    startMonth: keep(typed.startMonth, former.startMonth, entry.startMonth),
    endMonth: keep(typed.endMonth, former.endMonth, entry.endMonth),
    description: withTypedText(typed.description, former.description, entry.description),
  }
}

function withTypedText(typed: string, former: string, text: string): string {
  if (typed === former || typed === text) return text
  if (former === '') return [typed, text].filter((part) => part !== '').join('\n')
  return text.includes(former) ? text.replace(former, () => typed) : typed
}
