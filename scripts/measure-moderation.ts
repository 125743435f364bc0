/**
 * `npm run measure:moderation -- [--samples N] [--record] [--vacancies] FILE`: how many vacancies of a file each check of moderation
 * marks. Reads what `npm run import` reads and writes nothing. `--samples` prints quotes, to judge them by eye.
 *
 * `--judged FILE` compares the wording with what a person has judged: JSON with «source/id» of vacancies of the file and
 * the rules or topics that each breaks, none for an honest one. `--violations FILE` counts the sentences that are found:
 * JSON with a list of `kind` and `text`; `--half even|odd` takes every second of them, so that the others can be read
 * while the rules are written.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import {
  parseRecord,
  RefusedRecord,
  type InputRecord,
} from '#server/features/intake/imports/records/import-record.ts'
import { createProfessionMatcher } from '#server/features/reference/data/profession-match.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { monthlySalary } from '#server/features/board/vacancies/derivation/monthly-salary.ts'
import { commandArguments, recordFigures } from './measured/record.ts'
import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }
import { checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import { checkPay, PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

const { values, positionals } = parseArgs({
  args: commandArguments(),
  options: {
    samples: { type: 'string', default: '0' },
    vacancies: { type: 'string' },
    judged: { type: 'string' },
    violations: { type: 'string' },
    half: { type: 'string' },
  },
  allowPositionals: true,
})
const samples = Number(values.samples)
const now = new Date()
const TAX_YEAR = createTaxYears(SHIPPED_FIGURES).upTo(yearOf(now))
const matchers = {
  ...NO_MATCHERS,
  matchProfession: createProfessionMatcher(professions),
}
const path = values.vacancies ?? positionals[0] ?? null

if (values.violations) await reportViolations(values.violations)
const judged = values.judged
  ? z.record(z.string(), z.array(z.string())).parse(await readJson(values.judged))
  : null
if (path !== null || !values.violations) await reportVacancies()

async function reportVacancies() {
  const input = await openInput({ path, name: null, stdin: process.stdin })
  const read = []
  for await (const record of input.records) {
    const one = measured(record)
    if (one) read.push(one)
  }

  if (judged) return reportJudged(read, judged)
  const medians = mediansOf(read)
  const found = new Map<ModerationRule, string[]>()
  let marked = 0
  for (const { findings, monthly, professionId, isFullTime, parts } of read) {
    const median = professionId === null ? null : (medians.get(professionId) ?? null)
    const all = [...findings, ...checkPay({ monthly, median, isFullTime })]
    if (all.length > 0) marked += 1
    for (const rule of new Set(all.map((finding) => finding.rule))) {
      const quotes = found.get(rule) ?? []
      found.set(rule, quotes)
      quotes.push(sampleOf(all.find((finding) => finding.rule === rule) ?? null, parts))
    }
  }

  const share = (count: number) => `${count} (${((count / read.length) * 100).toFixed(2)} %)`
  console.log(`${read.length} vacancies, marked ${share(marked)}`)
  recordFigures({ 'moderation.marked': (marked / read.length) * 100 }, { of: `${read.length} vacancies` })
  for (const [rule, quotes] of found) {
    console.log(`${rule}: ${share(quotes.length)}`)
    for (const quote of new Set(quotes.slice(0, samples))) console.log(`  ${quote}`)
  }
}

type Parts = { part: string; text: string }[]

/** Null for a record that the import refuses too. */
function measured(record: InputRecord) {
  if (!('value' in record)) return null
  try {
    const { draft } = toImportedVacancy(parseRecord(record.value), { matchers, now })
    const parts: Parts = [
      { part: 'title', text: draft.title },
      { part: 'descriptionHtml', text: plainTextOf(draft.descriptionHtml) },
    ]
    const id = `${draft.source}/${draft.sourceId}`
    if (judged && !(id in judged)) return null
    const { salaryFrom: from, salaryTo: to } = draft
    const isStated = from !== null || to !== null
    return {
      id,
      parts: samples > 0 || judged ? parts : [],
      findings: checkVacancy({ workForm: draft.workForm ?? null, parts }),
      professionId: draft.professionId ?? null,
      isFullTime: draft.employment == null || draft.employment === 'full',
      monthly: monthlySalary(
        isStated
          ? {
              from,
              to,
              currency: draft.currency ?? 'RUB',
              gross: draft.salaryGross ?? null,
              period: draft.salaryPeriod === undefined ? 'month' : draft.salaryPeriod,
            }
          : null,
        draft.contracts ?? [],
        TAX_YEAR,
      ),
    }
  } catch (error) {
    if (error instanceof RefusedRecord) return null
    throw error
  }
}

/** Marks that the person did not make, by vacancy, and what the person saw and the checks did not. */
function reportJudged(
  rows: readonly { id: string; findings: readonly TextFinding[]; parts: Parts }[],
  rights: Readonly<Record<string, readonly string[]>>,
) {
  const isRight = ({ rule, topic }: TextFinding, broken: readonly string[]) =>
    broken.includes(rule) || (topic !== undefined && broken.includes(topic))
  const wrong = rows.flatMap(({ id, findings, parts }) => {
    const marks = findings.filter((finding) => !isRight(finding, rights[id] ?? []))
    return marks.length > 0 ? [{ id, marks, parts }] : []
  })
  const missed = rows.flatMap(({ id, findings }) =>
    (rights[id] ?? [])
      .filter((broken) => !findings.some((finding) => isRight(finding, [broken])))
      .map((broken) => `${id} ${broken}`),
  )
  const share = ((wrong.length / rows.length) * 100).toFixed(2)
  console.log(`${rows.length} judged vacancies, ${wrong.length} with a false mark (${share} %)`)
  for (const { id, marks, parts } of wrong)
    for (const mark of marks) console.log(`  ${id} ${mark.topic ?? mark.rule}: ${sampleOf(mark, parts)}`)
  console.log(`not found: ${missed.length === 0 ? 'nothing' : missed.join(', ')}`)
}

/** How many of the sentences that break a rule are marked, by kind. */
async function reportViolations(file: string) {
  const all = z.array(z.object({ kind: z.string(), text: z.string() })).parse(await readJson(file))
  const rest = values.half === 'odd' ? 1 : values.half === 'even' ? 0 : null
  const taken = all.filter((_, at) => rest === null || at % 2 === rest)
  const isFound = ({ text }: { text: string }) =>
    checkVacancy({ workForm: null, parts: [{ part: 'descriptionHtml', text }] }).some(
      ({ rule }) => rule !== 'no_duties',
    )
  const share = (list: readonly { text: string }[]) => `${list.filter(isFound).length} of ${list.length}`
  console.log(`violations found: ${share(taken)}`)
  for (const [kind, list] of Map.groupBy(taken, (one) => one.kind)) {
    console.log(`  ${kind}: ${share(list)}`)
    if (samples > 0) for (const { text } of list.filter((one) => !isFound(one))) console.log(`    ${text}`)
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Of the professions that enough vacancies of the file state a pay for. */
function mediansOf(
  rows: readonly { professionId: number | null; monthly: ReturnType<typeof monthlySalary> }[],
) {
  const sums = new Map<number, number[]>()
  for (const { professionId, monthly } of rows) {
    const { from, to } = monthly
    const least = from ?? to
    const most = to ?? from
    if (professionId === null || least === null || most === null) continue
    sums.set(professionId, [...(sums.get(professionId) ?? []), (least + most) / 2])
  }
  return new Map(
    [...sums]
      .filter(([, list]) => list.length >= PAY_SAMPLES_MIN)
      .map(([id, list]) => [id, list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0]),
  )
}

function sampleOf(finding: TextFinding | null, parts: Parts) {
  const text = parts.find(({ part }) => part === finding?.part)?.text
  if (!finding || text === undefined) return finding?.note ?? ''
  const around = `${text.slice(Math.max(0, finding.start - 60), finding.start)}[[${finding.quote}]]${text.slice(finding.end, finding.end + 60)}`
  return around.replaceAll('\n', ' / ')
}
