/** Jobs, in the forms that people give them. */
import { frame, line, say, type Block, type Inline, type Look, type Marker } from '../document.ts'
import type { Job } from '../people/person-types.ts'
import { formatDuration } from './dates.ts'
import type { Draft } from './draft.ts'

type JobForm =
  | 'at-company'
  | 'company-brackets'
  | 'company-right'
  | 'dates-above'
  | 'dates-below'
  | 'labelled'
  | 'one-line'
  | 'pipes'
  | 'position-right'

type DutyForm = Marker | 'lines' | 'paragraph'

type JobStyle = {
  form: JobForm
  duties: DutyForm
  hasDurations: boolean
  hasIndustry: boolean
  /** Where the city of a job stands, in forms that have room for it. */
  hasCities: boolean
  /** Jobs of one company stand below its name, which is written once. */
  isGrouped: boolean
  /** Between a company and a position on one line. */
  separator: string
  company: Look
  position: Look
}

export function drawJobStyle(
  { random }: Draft,
  forms: readonly JobForm[],
  duties: readonly DutyForm[],
  looks: { company?: Look; position?: Look } = {},
): JobStyle {
  return {
    form: random.pick(forms),
    duties: random.pick(duties),
    hasDurations: random.chance(0.2),
    hasIndustry: random.chance(0.15),
    hasCities: random.chance(0.4),
    isGrouped: random.chance(0.5),
    separator: random.pick([', ', ' — ', ' – ', ' | ', ' / ']),
    company: looks.company ?? { bold: true },
    position: looks.position ?? {},
  }
}

export function writeJobs(draft: Draft, style: JobStyle): Block[] {
  return listGroups(draft.person.jobs).flatMap((group) => {
    const [first] = group
    if (!first) return []
    if (group.length > 1 && style.isGrouped && style.form !== 'labelled')
      return writeGroup(draft, group, style)
    return group.flatMap((job) => [...writeJobHead(draft, job, style), ...writeDuties(job, style.duties)])
  })
}

/** Jobs of one company in a row. */
function listGroups(jobs: readonly Job[]): Job[][] {
  const groups: Job[][] = []
  for (const job of jobs) {
    const last = groups.at(-1)
    if (job.isSameCompany && last) last.push(job)
    else groups.push([job])
  }
  return groups
}

function writeGroup(draft: Draft, group: readonly Job[], style: JobStyle): Block[] {
  const [first] = group
  const head = line([say(first?.company ?? '', style.company), ...writeJobCity(first, style)], { above: 0.6 })
  return [
    head,
    ...group.flatMap((job) => {
      const span = spanRuns(draft, job, style)
      return [
        line([say(job.position, { ...style.position, bold: true })], {
          ...(span.length > 0 ? { right: span } : {}),
          above: 0.2,
        }),
        ...writeDuties(job, style.duties),
      ]
    }),
  ]
}

const writeJobCity = (job: Job | undefined, { hasCities }: JobStyle): Inline[] =>
  hasCities && job?.city ? [frame(', '), say(job.city)] : []

function spanRuns(draft: Draft, job: Job, { hasDurations }: JobStyle): Inline[] {
  const span = draft.writeSpan(job)
  if (span === null) return []
  const duration = hasDurations ? formatDuration(job, draft.person.language) : ''
  return [frame(duration === '' ? span : `${span} (${duration})`)]
}

function writeJobHead(draft: Draft, job: Job, style: JobStyle): Block[] {
  const span = spanRuns(draft, job, style)
  const company = say(job.company, style.company)
  const position = say(job.position, style.position)
  const city = writeJobCity(job, style)
  const industry = style.hasIndustry && job.industry ? [line([say(job.industry, { muted: true })])] : []
  const dates = span.length > 0 ? [line(span, { above: 0.6 })] : []
  const atRight = span.length > 0 ? { right: span } : {}
  const inBrackets = span.length > 0 ? [frame(' ('), ...span.map((run) => frame(run.text)), frame(')')] : []
  const above = { above: span.length > 0 ? 0 : 0.6 }
  switch (style.form) {
    case 'dates-above':
      return [...dates, line([company, ...city], above), ...industry, line([position])]
    case 'dates-below':
      return [
        line([position, frame(style.separator), company, ...city], { above: 0.6 }),
        ...industry,
        line(span),
      ].filter(hasText)
    case 'company-right':
      return [line([company, ...city], { ...atRight, above: 0.6 }), ...industry, line([position])]
    case 'position-right':
      return [line([position], { ...atRight, above: 0.6 }), line([company, ...city]), ...industry]
    case 'company-brackets':
      return [line([company, ...city, ...inBrackets], { above: 0.6 }), ...industry, line([position])]
    case 'at-company':
      return draft.isEnglish
        ? [line([position, frame(' at '), company, ...inBrackets], { above: 0.6 })]
        : [line([position, frame(' в компании '), company, ...inBrackets], { above: 0.6 })]
    case 'one-line':
      return [
        line(
          [
            ...span,
            ...(span.length > 0 ? [frame(draft.random.chance(0.5) ? ' ' : ', ')] : []),
            company,
            frame(style.separator),
            position,
          ],
          {
            above: 0.4,
          },
        ),
      ]
    case 'pipes':
      return [
        line([position, frame(' | '), company, ...(span.length > 0 ? [frame(' | '), ...span] : [])], {
          above: 0.6,
        }),
      ]
    case 'labelled':
      return writeLabelledHead(draft, { company, position, span })
  }
}

const hasText = (block: Block) => block.kind !== 'line' || block.runs.length > 0

function writeLabelledHead(
  { isEnglish }: Draft,
  { company, position, span }: { company: Inline; position: Inline; span: readonly Inline[] },
): Block[] {
  const labels = isEnglish
    ? { span: 'Dates: ', company: 'Employer: ', position: 'Position: ' }
    : { span: 'Период работы: ', company: 'Организация: ', position: 'Должность: ' }
  return [
    ...(span.length > 0 ? [line([frame(labels.span), ...span], { above: 0.6 })] : []),
    line([frame(labels.company), company], span.length > 0 ? {} : { above: 0.6 }),
    line([frame(labels.position), position]),
  ]
}

export function writeDuties({ duties }: Job, form: DutyForm): Block[] {
  if (duties.length === 0) return []
  switch (form) {
    case 'paragraph':
      return [line([say(`${duties.join('. ')}.`)])]
    case 'lines':
      return duties.map((duty) => line([say(duty)]))
    default:
      return [
        {
          kind: 'list',
          marker: form,
          items: duties.map((duty, at) => [say(endDuty(duty, at, duties.length))]),
        },
      ]
  }
}

/** Half of the lists end their items as the rules of typesetting ask. */
const endDuty = (duty: string, at: number, count: number) =>
  count % 2 === 0 ? `${duty}${at === count - 1 ? '.' : ';'}` : duty
