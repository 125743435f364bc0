import { cutText } from '#shared/kernel/text.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { isDuration, spanOf, withoutDuration } from './date-spans.ts'
import { sentencesOf, type FileLine } from './file-line.ts'

/** Industries that exports of hh.ru name between the company and the position, by how they begin. */
const INDUSTRIES = [
  'автомобильный бизнес',
  'гостиницы, рестораны, общепит',
  'государственные организации',
  'добывающая отрасль',
  'жкх',
  'информационные технологии, системная интеграция, интернет',
  'искусство, культура',
  'лесная промышленность, деревообработка',
  'медицина, фармацевтика, аптеки',
  'металлургия, металлообработка',
  'нефть и газ',
  'образовательные учреждения',
  'общественная деятельность, партии, благотворительность, нко',
  'перевозки, логистика, склад, вэд',
  'продукты питания',
  'промышленное оборудование, техника, станки и комплектующие',
  'розничная торговля',
  'сми, маркетинг, реклама, btl, pr, дизайн, продюсирование',
  'сельское хозяйство',
  'строительство, недвижимость, эксплуатация, проектирование',
  'телекоммуникации, связь',
  'товары народного потребления (непищевые)',
  'тяжелое машиностроение',
  'управление многопрофильными активами',
  'услуги для бизнеса',
  'услуги для населения',
  'финансовый сектор',
  'химическое производство, удобрения',
  'электроника, приборостроение, бытовая техника, компьютеры и оргтехника',
  'энергетика',
]

/** A job with the lines of the file it was read from. */
export type ReadJob = { entry: ExperienceEntry; source: string }

type Block = {
  dates: string
  startMonth: string
  endMonth: string | null
  lines: FileLine[]
  header: FileLine[]
}

const LINE_MAX = 150

/**
 * Parses the jobs of the section «Опыт работы». Each begins with the line of its dates, followed by the company and the
 * position, both bold in exports of hh.ru, where «Москва, www.primer.ru» and industries are between them. Jobs of one
 * company may share its name: it is above their dates, or only with the first job.
 */
export function parseJobs(
  section: readonly FileLine[],
  isPlace: (text: string) => boolean,
): { jobs: ReadJob[]; rest: FileLine[] } {
  const { blocks, before } = splitByDates(joinDates(sentencesOf(section)))
  const headers = before.some(({ isStrong }) => isStrong) ? before : []
  moveHeaders(blocks, headers)
  let company = ''
  const jobs = blocks.map((block) => {
    const job = readJob(block, { company, isPlace })
    company = job.company
    return {
      entry: {
        position: cutText(job.position, LINE_MAX),
        company: cutText(job.company, LINE_MAX),
        startMonth: block.startMonth,
        endMonth: block.endMonth,
        description: cutText(job.description.join('\n'), ENTRY_TEXT_MAX).trim(),
      },
      source: [
        ...block.header.map(({ text }) => text),
        block.dates,
        ...block.lines.map(({ text }) => text),
      ].join('\n'),
    }
  })
  const left = jobs.slice(EXPERIENCE_MAX).map(({ source }) => lineOf(source))
  return { jobs: jobs.slice(0, EXPERIENCE_MAX), rest: [...(headers.length > 0 ? [] : before), ...left] }
}

const lineOf = (text: string): FileLine => ({ text, isStrong: false, isContinuation: false, column: null })

/** «Март 2021 —» on one line and «настоящее время» on the next. */
function joinDates(lines: readonly FileLine[]): FileLine[] {
  const joined: FileLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const text = last && /[-–—]$/u.test(last.text) ? `${last.text} ${line.text}` : ''
    if (last && last.text.length < 30 && spanOf(last.text) === null && spanOf(text) !== null) last.text = text
    else joined.push({ ...line })
  }
  return joined
}

function splitByDates(lines: readonly FileLine[]) {
  // When dates have a separate column, years in the right column are part of a text.
  const hasColumn = lines.some(({ column, text }) => column === 'left' && spanOf(text) !== null)
  const blocks: Block[] = []
  const before: FileLine[] = []
  for (const line of lines) {
    const span = hasColumn && line.column === 'right' ? null : spanOf(line.text)
    const block = blocks.at(-1)
    if (span) {
      const after = span.rest === '' ? [] : [{ ...line, text: span.rest }]
      blocks.push({ ...span, dates: line.text, lines: after, header: [] })
    } else if (!block) before.push(line)
    else if (isDuration(line.text)) block.dates += `, ${line.text}`
    else block.lines.push(line)
  }
  return { blocks, before }
}

/** Gives each job the name of the company above its dates, which splitting by dates left with the job before. */
function moveHeaders(blocks: readonly Block[], first: FileLine[]) {
  if (first.length === 0) return
  // Exports of this board: «Бухгалтер, ООО «Ромашка»» above the dates, and nothing bold below them.
  const isTitled = blocks.at(-1)?.lines[0]?.isStrong !== true
  for (const [at, block] of blocks.entries()) {
    if (at === 0) block.header = first
    const next = blocks[at + 1]
    const last = block.lines.findLastIndex(({ isStrong }) => isStrong)
    // The position and the company may stand on a line each.
    const from = isTitled && block.lines[last - 1]?.isStrong ? last - 1 : last
    const hasOwn = from > 0 || (from === 0 && isTitled)
    if (next && hasOwn) next.header = block.lines.splice(from)
  }
}

function readJob(
  { lines, header }: Block,
  { company, isPlace }: { company: string; isPlace: (text: string) => boolean },
): { company: string; position: string; description: string[] } {
  const name = header.find(({ isStrong }) => isStrong)
  const strong = lines.filter(({ isStrong }) => isStrong).length
  const texts = (from: number) => {
    const rest = lines.slice(from).map(({ text }) => text)
    return rest[0] !== undefined && isPlace(rest[0]) ? rest.slice(1) : rest
  }
  if (name && strong === 0) {
    const [, second] = header.filter(({ isStrong }) => isStrong)
    if (second) return { position: name.text, company: second.text, description: texts(0) }
    const [position = '', ...employer] = name.text.split(/, (?=\S)/)
    return { position, company: employer.join(', '), description: texts(0) }
  }
  const at = lines.findIndex(({ isStrong }) => isStrong)
  if (name || (strong === 1 && at === 0 && company !== '')) {
    const employer = name ? withoutDuration(name.text) : company
    return { company: employer, position: lines[at]?.text ?? '', description: texts(at + 1) }
  }
  if (strong > 1 && at === 0) {
    const second = lines.findIndex(({ isStrong }, index) => isStrong && index > 0)
    return {
      company: withoutDuration(lines[0]?.text ?? ''),
      position: lines[second]?.text ?? '',
      description: texts(second + 1),
    }
  }
  const isDetail = ({ text }: FileLine) => isPlace(text) || isIndustry(text) || /^[•·—–-]\s/u.test(text)
  const second = strong === 1 && at > 0 ? at : lines.findIndex((line, index) => index > 0 && !isDetail(line))
  return {
    company: withoutDuration(lines[0]?.text ?? ''),
    position: lines[second]?.text ?? '',
    description: second < 0 ? [] : texts(second + 1),
  }
}

/** Whether the line names an industry; a longer line that begins with one is a sentence. */
function isIndustry(text: string): boolean {
  const line = text.toLowerCase().replace('ё', 'е')
  return INDUSTRIES.some((name) => line.startsWith(name) && line.length <= name.length + 3)
}
