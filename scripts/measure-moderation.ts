/**
 * `npm run measure:moderation -- [--samples N] FILE`: how many vacancies of a file each check of moderation marks. Reads
 * what `npm run import` reads and writes nothing. `--samples` prints quotes, to judge them by eye.
 */
import { parseArgs } from 'node:util'
import { NO_MATCHERS } from '#server/features/intake/imports/matchers.ts'
import { openInput } from '#server/features/intake/imports/input.ts'
import type { InputRecord } from '#server/features/intake/imports/import-record.ts'
import { parseRecord, RefusedRecord } from '#server/features/intake/imports/import-record.ts'
import { createProfessionMatcher } from '#server/features/reference/data/profession-match.ts'
import { toImportedVacancy } from '#server/features/intake/imports/to-draft.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { monthlySalary } from '#server/features/board/vacancies/monthly-salary.ts'
import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }
import { checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import { checkPay, PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

const { values, positionals } = parseArgs({
  options: { samples: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const samples = Number(values.samples)
const now = new Date()
const TAX_YEAR = createTaxYears(SHIPPED_FIGURES).upTo(yearOf(now))
const matchers = {
  ...NO_MATCHERS,
  matchProfession: createProfessionMatcher(professions),
}

const input = await openInput({ path: positionals[0] ?? null, name: null, stdin: process.stdin })
const read = []
for await (const record of input.records) {
  const one = measured(record)
  if (one) read.push(one)
}

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
for (const [rule, quotes] of found) {
  console.log(`${rule}: ${share(quotes.length)}`)
  for (const quote of new Set(quotes.slice(0, samples))) console.log(`  ${quote}`)
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
    const { salaryFrom: from = null, salaryTo: to = null } = draft
    const isStated = from !== null || to !== null
    return {
      parts: samples > 0 ? parts : [],
      findings: checkVacancy({ workForm: draft.workForm, parts }),
      professionId: draft.professionId ?? null,
      isFullTime: draft.employment == null || draft.employment === 'full',
      monthly: monthlySalary(
        isStated
          ? {
              from,
              to,
              currency: draft.currency ?? 'RUB',
              gross: draft.salaryGross ?? null,
              period: draft.salaryPeriod ?? 'month',
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
