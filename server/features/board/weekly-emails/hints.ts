/** What to change in a vacancy, as far as real numbers say so. */
import type { Deps } from '#server/features/board/context.ts'
import { readSalaryScales, scaleOfTax } from '#server/features/board/pay-scales/scales.ts'
import { comparePeers } from '#server/features/board/posting/my-vacancies/peers.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { PEERS_MIN } from '#shared/features/board/posting/stats.ts'
import type { WeeklyHint } from '#shared/features/board/posting/weekly-hints.ts'
import { quartilesOf } from '#shared/features/board/vacancies/salary-scale.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { readPayEffect, readProfessionFacts } from './profession-facts.ts'
import type { WeeklyRow } from './rows.ts'

const HINTS_MAX = 3
/** A response without an answer for longer is worth a hint. */
const WAITING_DAYS = 3
const ENDING_DAYS = 7
/** How many times more responses say that a stated pay is the reason. */
const PAY_EFFECT_MIN = 1.2
/** A pay that is lower than this share of the median. */
const LOW_PAY = 0.95
/** Responses below this share of the median. */
const LOW_CONVERSION = 0.25
/** Responses that the median would have brought: of fewer, their absence says nothing. */
const MISSED_MIN = 3
/** A text shorter than this share of the median. */
const SHORT_TEXT = 0.5
/** What at least half of the others state. */
const USUAL = 0.5
/** The newest vacancies that titles are compared with. */
const TITLES_MAX = 150

type Tools = Pick<Deps, 'db' | 'now' | 'referenceData' | 'vacancies'>

/** Remembers what it has read of a profession for one run. */
export function createHints(deps: Tools) {
  const facts = remembered((of) => readProfessionFacts(deps.db, of))
  const payEffect = remembered((of) => readPayEffect(deps, of))

  /** At most three, the most urgent first. */
  return async (row: WeeklyRow): Promise<WeeklyHint[]> => {
    const found = pressingHints(row, deps.now())
    const { professionId, companyId } = row
    if (professionId === null || found.length >= HINTS_MAX) return found.slice(0, HINTS_MAX)
    const of = { professionId, companyId }
    const pay = row.hasPay ? await lowPay(deps, row, professionId) : payHint(await payEffect(of))
    const conversion = await lowConversion(deps, row)
    const rest = textHints(row, await facts(of))
    const title = await unusualTitle(deps, row, professionId)
    return [...found, pay, conversion, title, ...rest].filter((hint) => hint !== null).slice(0, HINTS_MAX)
  }
}

type OfProfession = { professionId: number; companyId: number }

function remembered<Value>(read: (of: OfProfession) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>()
  return (of: OfProfession) => {
    const key = `${of.professionId} ${of.companyId}`
    const value = known.get(key) ?? read(of)
    known.set(key, value)
    return value
  }
}

/** Those that do not wait for a comparison. */
function pressingHints(
  { waiting, waitingSince, expiresAt, tariffCode, accessLevel }: WeeklyRow,
  now: Date,
): WeeklyHint[] {
  const daysTo = (moment: string) => Math.ceil((Date.parse(moment) - now.getTime()) / DAY_MS)
  const since = waitingSince === null ? 0 : -daysTo(waitingSince)
  // Who cannot buy more days is not asked to.
  const left = expiresAt === null || tariffCode === null || !canPay(accessLevel) ? null : daysTo(expiresAt)
  return [
    ...(since >= WAITING_DAYS ? [{ kind: 'waiting' as const, count: waiting, days: since }] : []),
    ...(left !== null && left > 0 && left <= ENDING_DAYS ? [{ kind: 'ending' as const, days: left }] : []),
  ]
}

function payHint({ stated, hidden }: Awaited<ReturnType<typeof readPayEffect>>): WeeklyHint | null {
  const count = Math.min(stated.count, hidden.count)
  if (count < PEERS_MIN || hidden.conversion === 0) return null
  const times = stated.conversion / hidden.conversion
  return times >= PAY_EFFECT_MIN
    ? { kind: 'no_pay', times, stated: stated.count, hidden: hidden.count }
    : null
}

/** The pay is compared with pay of the same kind: net, or without a word about taxes. */
async function lowPay(deps: Tools, row: WeeklyRow, professionId: number): Promise<WeeklyHint | null> {
  const { salaryMonthlyFrom: from, salaryMonthlyTo: to, salaryGross } = row
  if (from === null || to === null) return null
  const scales = await readSalaryScales(deps)
  const scale = scaleOfTax(scales.get(professionId), salaryGross === null ? 'unstated' : 'net')
  if (!scale || scale.count < PEERS_MIN) return null
  const { median } = quartilesOf(scale)
  const pay = (from + to) / 2
  return pay < median * LOW_PAY ? { kind: 'low_pay', pay, median, count: scale.count } : null
}

async function lowConversion(deps: Tools, { id }: WeeklyRow): Promise<WeeklyHint | null> {
  const peers = await comparePeers(deps, { id })
  if (!peers?.median || !peers.mine) return null
  const { mine, median, count } = peers
  const isMissed = (mine.views * median.conversion) / 100 >= MISSED_MIN
  return isMissed && mine.conversion < median.conversion * LOW_CONVERSION
    ? { kind: 'few_responses', mine: mine.conversion, median: median.conversion, count }
    : null
}

/** No word of it is in the title of another vacancy of the profession. */
async function unusualTitle(
  { vacancies, referenceData }: Tools,
  { id, title }: WeeklyRow,
  professionId: number,
): Promise<WeeklyHint | null> {
  const profession = referenceData.professions.byId(professionId)?.slug
  if (!profession) return null
  const { ids } = await vacancies.newest({ filter: { profession: [profession] }, limit: TITLES_MAX })
  const others = ids.filter((one) => one !== id)
  if (others.length < PEERS_MIN) return null
  const ranks = await vacancies.similarity(title, others)
  return [...ranks.values()].some((rank) => rank > 0) ? null : { kind: 'title', count: others.length }
}

function textHints(
  row: WeeklyRow,
  { count, ...facts }: Awaited<ReturnType<typeof readProfessionFacts>>,
): WeeklyHint[] {
  if (count < PEERS_MIN) return []
  const isUsual = (stated: number) => stated / count >= USUAL
  return [
    ...(row.textLength < facts.textLength * SHORT_TEXT
      ? [{ kind: 'short_text' as const, length: row.textLength, median: facts.textLength, count }]
      : []),
    ...(!row.hasHours && isUsual(facts.withHours)
      ? [{ kind: 'no_hours' as const, share: facts.withHours / count, count }]
      : []),
    ...(!row.hasSkills && isUsual(facts.withSkills)
      ? [{ kind: 'no_skills' as const, share: facts.withSkills / count, count }]
      : []),
  ]
}
