import { cutText } from '#shared/kernel/control-characters.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'

const MONTH = '(?:(?:0?[1-9]|1[0-2])[./]|\\p{L}{3,9}\\.? )'
const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const NOW = '(?:настоящее время|настоящий момент|н\\. ?в\\.?|сейчас)'
const SPAN = new RegExp(
  `^(?:с )?(${MONTH})?(${YEAR})(?: ?г(?:\\.|ода)?)?\\s*(?:[-–—]|по)\\s*(?:по )?(?:(${NOW})|(${MONTH})?(${YEAR})(?: ?г(?:\\.|ода)?)?)[\\s,:;()]*(.*)$`,
  'iu',
)

/** Jobs of the section «Опыт работы»: each begins with the line of its dates. */
export function parseJobs(lines: readonly string[]): ExperienceEntry[] {
  const jobs: (ExperienceEntry & { words: string[] })[] = []
  for (const line of lines) {
    const span = SPAN.exec(line)
    if (!span) {
      jobs.at(-1)?.words.push(line)
      continue
    }
    const [, startMonth, startYear = '', isNow, endMonth, endYear, rest = ''] = span
    jobs.push({
      position: '',
      company: '',
      startMonth: monthOf(startMonth, startYear, '01'),
      endMonth: isNow === undefined && endYear !== undefined ? monthOf(endMonth, endYear, '12') : null,
      description: '',
      words: rest === '' ? [] : [rest],
    })
  }
  return jobs.slice(0, EXPERIENCE_MAX).map(({ words, ...job }) => {
    // «3 года 2 месяца» repeats the dates.
    const [company = '', position = '', ...description] = words.filter(
      (line) => !/^\d+ (?:год|лет|мес)/iu.test(line),
    )
    return {
      ...job,
      company: cutText(company, 150),
      position: cutText(position, 150),
      description: cutText(description.join('\n'), ENTRY_TEXT_MAX),
    }
  })
}

function monthOf(month: string | undefined, year: string, otherwise: string) {
  const digits = /\d+/.exec(month ?? '')?.[0]
  return `${year}-${digits?.padStart(2, '0') ?? monthByName(month?.trim() ?? '') ?? otherwise}`
}

/** «марта», «март» and «мар.» are «03»; null for what is no month. */
export function monthByName(name: string): string | null {
  const beginning = name.toLowerCase().replace('.', '').slice(0, 3)
  const month = MONTHS.find(({ title, declensionTitle }) =>
    [title, declensionTitle].some(
      (word) => word.toLowerCase().startsWith(beginning) && beginning.length === 3,
    ),
  )
  return month ? String(month.id + 1).padStart(2, '0') : null
}
