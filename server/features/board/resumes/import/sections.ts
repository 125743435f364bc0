import { LANGUAGES } from '#shared/features/board/resumes/vocabulary.ts'
import { LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import { withoutGaps } from './file-line.ts'
import type { FileLine } from './file-line.ts'

const SECTIONS = [
  'head',
  'goal',
  'experience',
  'education',
  'courses',
  'skills',
  'languages',
  'about',
  'contacts',
  'links',
  'other',
] as const
type Section = (typeof SECTIONS)[number]

const LANGUAGE_NAMES = LANGUAGES.map((language) => LANGUAGE_LABELS[language]).join('|')

/** What a heading says; what stands after a colon belongs to the section. */
const HEADINGS: readonly (readonly [Section, RegExp])[] = [
  ['goal', /^(?:желаемая должность|должность|цель|кем хочу работать)(?:\s+и\s+зарплата)?(?:\s*:\s*(.*))?$/iu],
  ['experience', /^(?:опыт(?: работы)?|трудовой опыт|места работы)(?:\s*(?:[—–-]|:).*)?$/iu],
  ['education', /^(?:(?:высшее |основное )?образование)\s*:?$/iu],
  [
    'courses',
    /^(?:курсы|повышение квалификации(?:,? курсы)?|дополнительное образование|тесты,? экзамены|(?:электронные )?сертификаты)\s*:?$/iu,
  ],
  ['skills', /^(?:(?:ключевые |профессиональные |основные )?навыки|умения|компетенции)(?:\s*:\s*(.*))?$/iu],
  [
    'languages',
    new RegExp(
      `^(?:(?:знание |иностранные )?языки|знание языков|владение языками)(?:\\s*:\\s*(.*)|\\s+((?:${LANGUAGE_NAMES})\\s.*))?$`,
      'iu',
    ),
  ],
  [
    'about',
    /^(?:о себе|обо мне|дополнительная информация|о себе и интересах|личные качества)(?:\s*:\s*(.*))?$/iu,
  ],
  ['contacts', /^(?:контакты|контактная информация|контактные данные)(?:\s*:\s*(.*))?$/iu],
  ['links', /^(?:ссылки|портфолио)(?:\s*:\s*(.*))?$/iu],
  [
    'other',
    /^(?:опыт вождения|рекомендации|сопроводительное письмо|комментарии(?: к резюме)?|история общения с кандидатом)\s*:?$/iu,
  ],
]

/** Lines of a file by the headings they stand under. */
export function splitSections(lines: readonly FileLine[]): Record<Section, FileLine[]> {
  const parts = emptyParts()
  let current: Section = 'head'
  for (const line of lines) {
    const found: ReturnType<typeof headingIn> =
      line.column === 'right' ? null : headingIn(withoutGaps(line.text), current)
    if (!found) {
      parts[current].push(line)
      continue
    }
    current = found.section
    if (found.rest !== '') parts[current].push({ ...line, text: found.rest, isStrong: false })
  }
  return parts
}

/** Safe: every section gets its list. */
const emptyParts = () =>
  Object.fromEntries(SECTIONS.map((section) => [section, []])) as unknown as Record<Section, FileLine[]>

function headingIn(text: string, current: Section): { section: Section; rest: string } | null {
  if (text.length > 120) return null
  for (const [section, pattern] of HEADINGS) {
    const match = pattern.exec(text)
    // «Должность: бухгалтер» names a job too.
    if (match && (section !== 'goal' || current === 'head'))
      return { section, rest: match[1] ?? match[2] ?? '' }
  }
  return null
}
