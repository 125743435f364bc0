import { withoutDuration } from './date-spans.ts'
import { isBullet, isIndustry, type LabelledLine } from './job-header.ts'
import type { Roles } from './job-roles.ts'

export type JobHeader = { lines: readonly LabelledLine[] }

type JobNames = {
  company: string
  position: string
  /** Lines of the header that name neither, but for places and industries; they stay with the text of the job. */
  rest: string[]
}

/** Two texts of a header in the order of the file, and how sure it is that the company comes first. */
type Pair = { first: string; second: string; companyFirst: number; rest: string[] }

type Reading =
  | { kind: 'named'; names: JobNames }
  | { kind: 'pair'; pair: Pair }
  | { kind: 'one'; text: string; rest: string[] }

/** A lead of one order over the other from which a job decides for itself. */
const SURE = 2.5

/**
 * The company and the position of each job. Where words do not tell which is which, the order that most jobs of the file
 * have decides. A job that names only a position is of the company above it.
 */
export function assignRoles(headers: readonly JobHeader[], roles: Roles): JobNames[] {
  const readings = headers.map(({ lines }) => readHeader(lines, roles))
  const vote = readings.reduce(
    (sum, reading) => sum + (reading.kind === 'pair' ? reading.pair.companyFirst : 0),
    0,
  )
  let company = ''
  return readings.map((reading) => {
    const names = nameJob(reading, { vote, company, roles, isAlone: readings.length === 1 })
    if (names.company !== '') company = names.company
    return names
  })
}

function nameJob(
  reading: Reading,
  { vote, company, roles, isAlone }: { vote: number; company: string; roles: Roles; isAlone: boolean },
): JobNames {
  if (reading.kind === 'named') return reading.names
  if (reading.kind === 'one') {
    const { text, rest } = reading
    const isCompany = roles.company(text) > roles.position(text)
    if (isCompany) return { company: text, position: '', rest }
    return { company: isAlone ? '' : company, position: text, rest }
  }
  const { first, second, companyFirst, rest } = reading.pair
  const isCompanyFirst = Math.abs(companyFirst) >= SURE || vote === 0 ? companyFirst > 0 : vote > 0
  return isCompanyFirst
    ? { company: first, position: second, rest }
    : { company: second, position: first, rest }
}

function readHeader(header: readonly LabelledLine[], roles: Roles): Reading {
  const labelled = (kind: 'company' | 'position') => header.find((line) => line.kind === kind)?.text ?? ''
  const lines = header.filter(({ kind }) => kind === null || kind === 'text')
  const named = lines.filter(({ text }) => !roles.isPlace(text) && !isIndustry(text) && !isBullet(text))
  const rest: string[] = []
  const company = labelled('company')
  const position = labelled('position')
  if (company !== '' && position !== '')
    return {
      kind: 'named',
      names: {
        company: toCompany(company, roles),
        position,
        rest: [...named.map(({ text }) => text), ...rest],
      },
    }
  if (company !== '' || position !== '') {
    const [other, ...others] = named.map(({ text }) => text)
    const left = [...others, ...rest]
    return {
      kind: 'named',
      names:
        company === ''
          ? { position, company: toCompany(other ?? '', roles), rest: left }
          : { company: toCompany(company, roles), position: other ?? '', rest: left },
    }
  }
  const texts = named.map(({ text }) => text)
  const [one] = texts
  if (one === undefined) {
    return { kind: 'one', text: '', rest }
  }
  if (texts.length === 1) return readLine(one, rest, roles)
  return readLines(named, rest, roles)
}

/** Several lines: the two that look most like a company and a position. */
function readLines(lines: readonly LabelledLine[], rest: string[], roles: Roles): Reading {
  const texts = lines.map(({ text }) => withoutDuration(text))
  // One line may name both, and the others something else.
  const splits = texts.map((text) => findSplit(text, roles)?.score ?? -Infinity)
  let best: { score: number; at: [number, number] } | null = null
  for (let i = 0; i < texts.length; i += 1)
    for (let j = i + 1; j < texts.length; j += 1) {
      const [a = '', b = ''] = [texts[i], texts[j]]
      const strong = (lines[i]?.isStrong ? 0.4 : 0) + (lines[j]?.isStrong ? 0.4 : 0)
      const score =
        Math.max(pairScore(toCompany(a, roles), b, roles), pairScore(toCompany(b, roles), a, roles)) +
        strong -
        (i + j) * 0.3
      if (!best || score > best.score) best = { score, at: [i, j] }
    }
  // One line may name both, and the others something else.
  const whole = splits.indexOf(Math.max(...splits))
  if ((splits[whole] ?? -Infinity) > (best?.score ?? 0) && (splits[whole] ?? 0) >= 2.5)
    return readLine(texts[whole] ?? '', [...texts.filter((_, at) => at !== whole), ...rest], roles)
  const [i, j] = best?.at ?? [0, 1]
  const others = texts.filter((_, at) => at !== i && at !== j)
  return { kind: 'pair', pair: toPair(texts[i] ?? '', texts[j] ?? '', { rest: [...others, ...rest], roles }) }
}

/** How well the first names a company and the second a position. */
const pairScore = (company: string, position: string, roles: Roles) =>
  roles.company(company) - roles.position(company) + roles.position(position) - roles.company(position)

function toPair(first: string, second: string, { rest, roles }: { rest: string[]; roles: Roles }): Pair {
  const one = toCompany(first, roles)
  const two = toCompany(second, roles)
  const companyFirst = (pairScore(one, second, roles) - pairScore(two, first, roles)) / 2
  const isFirst = companyFirst > 0
  // Only the name of a company is followed by its place.
  const isSure = Math.abs(companyFirst) >= 1
  return {
    first: isSure && !isFirst ? first : one,
    second: isSure && isFirst ? second : two,
    companyFirst,
    rest,
  }
}

/** Whether the line names a company and a position by words that say so. */
export function namesBoth(text: string, roles: Roles): boolean {
  const [first = '', second = ''] = splitLine(withoutDuration(text), roles) ?? []
  return (
    (roles.company(first) >= 2 && roles.position(second) >= 2) ||
    (roles.position(first) >= 2 && roles.company(second) >= 2)
  )
}

function readLine(text: string, rest: string[], roles: Roles): Reading {
  const plain = withoutDuration(text)
  const split = splitLine(plain, roles)
  if (!split)
    return {
      kind: 'one',
      text: roles.company(plain) > roles.position(plain) ? toCompany(plain, roles) : plain,
      rest,
    }
  return { kind: 'pair', pair: toPair(split[0], split[1], { rest, roles }) }
}

/** Separators of a company and a position on one line, the clearest first. */
const SEPARATORS: readonly (readonly [RegExp, number])[] = [
  [/\t+/gu, 2],
  [/\s*[|¦•·]\s*/gu, 1.6],
  [/\s+\/{1,2}\s+/gu, 1.2],
  [/\s+[-–—]\s+|:\s+/gu, 1],
  [/\s+(?:в\sкомпании|в\sорганизации|at|@)\s+/giu, 1.5],
  [/\s+в\s+(?=(?:ООО|АО|ПАО|ИП|ЗАО|ОАО|[«"“]))/gu, 1.2],
  [/,\s+/gu, 0.4],
  [/;\s+/gu, 0.6],
  [/\s*\((?=[^()]{2,80}\)\s*$)/gu, 0.8],
  [/\s+(?=(?:ООО|АО|ПАО|ИП|ЗАО|ОАО)\s+\S)/gu, 0.1],
]

/** The best place to divide a line into a company and a position; null for a line that names one of them. */
const splitLine = (text: string, roles: Roles) => findSplit(text, roles)?.parts ?? null

function findSplit(text: string, roles: Roles): { score: number; parts: readonly [string, string] } | null {
  let best: { score: number; parts: readonly [string, string] } | null = null
  for (const [separator, weight] of SEPARATORS) {
    for (const match of text.slice(0, 300).matchAll(separator)) {
      if (isInside(text, match.index)) continue
      const before = text.slice(0, match.index).trim()
      const after = text
        .slice(match.index + match[0].length)
        .replace(match[0].includes('(') ? /\)\s*$/u : /$^/u, '')
        .trim()
      if (before === '' || after === '') continue
      if (roles.isPlace(after) || roles.isPlace(before)) continue
      const asCompany = toCompany(after, roles)
      const score =
        weight +
        Math.max(pairScore(toCompany(before, roles), after, roles), pairScore(asCompany, before, roles))
      if (score > (best?.score ?? minimumFor(weight))) best = { score, parts: [before, after] }
    }
  }
  return best
}

/** «Менеджер по продажам, B2B» is one position: a comma alone divides nothing unless words say so. */
const minimumFor = (weight: number) => (weight >= 1 ? 0.9 : 2)

/** Within quotation marks or brackets. */
function isInside(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const count = (sign: RegExp) => (before.match(sign) ?? []).length
  // «Лицей «Созвездие», Омск: one mark closes both.
  const isClosed = !/[»”)]/u.test(text.slice(at))
  return (!isClosed && count(/[«„“(]/gu) > count(/[»”)]/gu)) || count(/"/g) % 2 === 1
}

/** A company without the place behind it: «ООО «Сосна», Казань», «Sosna LLC (Kazan)». */
function toCompany(text: string, roles: Roles): string {
  const plain = withoutDuration(text)
  const [, name, place] = /^(.+?)(?:,\s+|\s*[|•·—–]\s*|\s*\()([^,()|]{2,60})\)?$/u.exec(plain) ?? []
  return name !== undefined &&
    place !== undefined &&
    roles.isPlace(place.trim()) &&
    !isInside(plain, name.length)
    ? toCompany(name.trim(), roles)
    : plain
}
