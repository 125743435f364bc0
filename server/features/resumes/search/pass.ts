/**
 * One walk over the resumes answers a query: results, counts of every facet and what each filter costs. A resume that
 * this viewer must not see is met nowhere: neither in the results nor in a count.
 */
import { float64, int32, uint16, uint8 } from '#server/features/search/vacancy-columns.ts'
import { RESUME_PERIODS } from '#shared/features/resumes/vocabulary.ts'
import { RESUME_MASK_NAMES } from './columns.ts'
import type { ResumeColumns, ResumeMaskName } from './columns.ts'

/** Filters that can refuse a resume, apart from the text, which is settled before the walk. */
export const RESUME_FILTER_NAMES = [
  ...RESUME_MASK_NAMES,
  'period',
  'profession',
  'location',
  'salary',
  'photo',
  'skill',
] as const
export type ResumeFilterName = (typeof RESUME_FILTER_NAMES)[number]

export type ResumePassFilter = {
  /** A mask of 0 lets everything through. */
  masks: Record<ResumeMaskName, number>
  periodDays: number | null
  /** Number in the list of professions. */
  profession: number | null
  /** Preorder numbers: the place and everything below it. */
  location: readonly [start: number, end: number] | null
  /** Roubles a month at most; those who name none pass. */
  salary: number | null
  hasPhoto: boolean
  /** Numbers of skills, all of which are wanted. */
  skills: readonly number[]
}

export type Sight = {
  /** Rank of the viewer's audience. */
  rank: number
  /** Numbers of resumes that do not exist for the viewer. */
  hidden: ReadonlySet<number>
}

export type ResumeCounts = {
  total: number
  /** Resumes that only this filter refuses, in the order of `RESUME_FILTER_NAMES`. */
  refusedOnly: Int32Array
  /** By bit. */
  masks: Record<ResumeMaskName, Int32Array>
  /** Within each of `RESUME_PERIODS`. */
  periods: Int32Array
  professions: Int32Array
  /** By preorder number of the place itself. */
  places: Int32Array
  photos: number
  skills: Int32Array
}

const DAY_MS = 86_400_000
const [PERIOD, PROFESSION, LOCATION, SALARY, PHOTO, SKILL] = (
  ['period', 'profession', 'location', 'salary', 'photo', 'skill'] as const
).map((name) => RESUME_FILTER_NAMES.indexOf(name))

/** @param slots the resumes to look at, newest first; null for all */
export function passResumes(
  columns: ResumeColumns,
  {
    filter,
    slots,
    now,
    sight,
    sizes,
  }: {
    filter: ResumePassFilter
    slots: Int32Array | null
    now: number
    sight: Sight
    sizes: { professions: number; places: number; skills: number }
  },
  onResult: (slot: number, at: number) => void,
): ResumeCounts {
  const { number, publishedAt, audience, salary, profession, place, photo, masks, skillStart, skills } =
    columns
  const counts: ResumeCounts = {
    total: 0,
    refusedOnly: new Int32Array(RESUME_FILTER_NAMES.length),
    masks: {
      workForm: new Int32Array(32),
      employment: new Int32Array(32),
      schedule: new Int32Array(32),
      experience: new Int32Array(32),
      education: new Int32Array(32),
      language: new Int32Array(32),
    },
    periods: new Int32Array(RESUME_PERIODS.length),
    professions: new Int32Array(sizes.professions),
    places: new Int32Array(sizes.places),
    photos: 0,
    skills: new Int32Array(sizes.skills),
  }
  const activeMasks = RESUME_MASK_NAMES.map((name, at) => ({
    column: masks[name],
    mask: filter.masks[name],
    at,
  })).filter(({ mask }) => mask !== 0)
  const since = filter.periodDays === null ? -Infinity : now - filter.periodDays * DAY_MS
  const length = slots === null ? columns.size : slots.length
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (uint8(audience, slot) > sight.rank) continue
    if (sight.hidden.size > 0 && sight.hidden.has(int32(number, slot))) continue
    let refusals = 0
    let refusal: number | undefined
    const refuse = (name: number | undefined) => {
      refusals += 1
      refusal = name
    }
    for (const { column, mask, at: name } of activeMasks) if ((int32(column, slot) & mask) === 0) refuse(name)
    if (float64(publishedAt, slot) < since) refuse(PERIOD)
    if (filter.profession !== null && uint16(profession, slot) !== filter.profession) refuse(PROFESSION)
    if (filter.location !== null && !isWithin(int32(place, slot), filter.location)) refuse(LOCATION)
    if (filter.salary !== null && int32(salary, slot) > filter.salary) refuse(SALARY)
    if (filter.hasPhoto && uint8(photo, slot) === 0) refuse(PHOTO)
    if (filter.skills.length > 0 && !hasSkills(slot)) refuse(SKILL)
    if (refusals > 1) continue
    if (refusals === 0) {
      counts.total += 1
      onResult(slot, at)
      for (const name of RESUME_MASK_NAMES) countBits(counts.masks[name], int32(masks[name], slot))
      countPeriods(slot)
      add(counts.professions, uint16(profession, slot))
      countPlace(slot)
      counts.photos += uint8(photo, slot)
      for (let one = int32(skillStart, slot); one < int32(skillStart, slot + 1); one++)
        add(counts.skills, int32(skills, one))
      continue
    }
    if (refusal === undefined) continue
    add(counts.refusedOnly, refusal)
    const mask = RESUME_MASK_NAMES[refusal]
    if (mask !== undefined) countBits(counts.masks[mask], int32(masks[mask], slot))
    else if (refusal === PERIOD) countPeriods(slot)
    else if (refusal === PROFESSION) add(counts.professions, uint16(profession, slot))
    else if (refusal === LOCATION) countPlace(slot)
    else if (refusal === PHOTO) counts.photos += uint8(photo, slot)
  }
  return counts

  function hasSkills(slot: number) {
    const own = skills.subarray(int32(skillStart, slot), int32(skillStart, slot + 1))
    return filter.skills.every((skill) => own.includes(skill))
  }

  function countPeriods(slot: number) {
    const age = now - float64(publishedAt, slot)
    for (const [at, days] of RESUME_PERIODS.entries()) if (age <= days * DAY_MS) add(counts.periods, at)
  }

  function countPlace(slot: number) {
    const order = int32(place, slot)
    if (order >= 0) add(counts.places, order)
  }
}

const isWithin = (order: number, [start, end]: readonly [number, number]) => start <= order && order < end

function countBits(counts: Int32Array, mask: number) {
  for (let rest = mask; rest !== 0; rest &= rest - 1) add(counts, 31 - Math.clz32(rest & -rest))
}

function add(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
