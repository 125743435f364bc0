/**
 * One walk over the resumes answers a query: results, counts of every facet and what each filter costs. A resume that
 * this viewer must not see is met nowhere: neither in the results nor in a count.
 */
import { NONE } from '#server/features/search/collector.ts'
import { int32, uint16, uint8 } from '#server/features/search/columns.ts'
import { countBits, fromSets, valuesOf } from '#server/features/search/set-columns.ts'
import type { Masks } from '#server/features/search/set-columns.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import type { ResumeFields } from '#shared/features/resumes/list.ts'
import { RESUME_PERIODS } from '#shared/features/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { ResumeStore } from './store.ts'

/** Filters that can refuse a resume, apart from the text, which is settled before the walk. */
export const RESUME_FILTER_NAMES = [
  ...resumeList.sets,
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
  masks: Masks<ResumeFields>
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
  /** By value, in the order of the set. */
  masks: Record<keyof Masks<ResumeFields>, Int32Array>
  /** Within each of `RESUME_PERIODS`, the longer ones with what the shorter ones have. */
  periods: Int32Array
  professions: Int32Array
  /** By preorder number of the place itself. */
  places: Int32Array
  photos: number
  skills: Int32Array
}

const PERIOD = RESUME_FILTER_NAMES.indexOf('period')
const PROFESSION = RESUME_FILTER_NAMES.indexOf('profession')
const LOCATION = RESUME_FILTER_NAMES.indexOf('location')
const SALARY = RESUME_FILTER_NAMES.indexOf('salary')
const PHOTO = RESUME_FILTER_NAMES.indexOf('photo')
const SKILL = RESUME_FILTER_NAMES.indexOf('skill')

/** @param slots the resumes to look at, newest first; null for all */
export function passResumes(
  store: ResumeStore,
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
  const columns = store.columns()
  const { audience, salary, profession, place, photo, skills } = columns
  const { hasPhoto } = filter
  const counts = createCounts(sizes)
  const { masks: byMask, periods, professions: byProfession, places: byPlace, skills: bySkill } = counts
  const activeMasks = resumeList.sets
    .map((name, at) => ({
      column: columns[name],
      mask: filter.masks[name],
      name: at,
    }))
    .filter(({ mask }) => mask !== 0)
  const starts = Int32Array.from(RESUME_PERIODS, (days) => store.slotSince(now - days * DAY_MS))
  const since = filter.periodDays === null ? 0 : store.slotSince(now - filter.periodDays * DAY_MS)
  const wantedProfession = filter.profession ?? NONE
  const [placesFrom, placesTo] = filter.location ?? [NONE, NONE]
  const salaryMax = filter.salary ?? Infinity
  const wantedSkills = filter.skills.length > 0 ? filter.skills : null
  const hidden = hiddenSlots(store, sight)
  const length = slots === null ? store.size() : slots.length
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (uint8(audience, slot) > sight.rank) continue
    if (hidden !== null && uint8(hidden, slot) === 1) continue
    let refusals = 0
    let refusal = NONE
    for (const { column, mask, name } of activeMasks) {
      if ((int32(column, slot) & mask) !== 0) continue
      refusals += 1
      refusal = name
    }
    if (slot < since) {
      refusals += 1
      refusal = PERIOD
    }
    if (wantedProfession !== NONE && uint16(profession, slot) !== wantedProfession) {
      refusals += 1
      refusal = PROFESSION
    }
    if (placesTo !== NONE && (int32(place, slot) < placesFrom || int32(place, slot) >= placesTo)) {
      refusals += 1
      refusal = LOCATION
    }
    if (int32(salary, slot) > salaryMax) {
      refusals += 1
      refusal = SALARY
    }
    if (hasPhoto && uint8(photo, slot) === 0) {
      refusals += 1
      refusal = PHOTO
    }
    if (wantedSkills !== null && !hasAll(skills[slot], wantedSkills)) {
      refusals += 1
      refusal = SKILL
    }
    if (refusals > 1) continue
    if (refusals === 0) {
      counts.total += 1
      onResult(slot, at)
      for (const name of resumeList.sets) countBits(byMask[name], int32(columns[name], slot))
      countPeriods(periods, slot, starts)
      add(byProfession, uint16(profession, slot))
      countPlace(byPlace, int32(place, slot))
      counts.photos += uint8(photo, slot)
      for (const skill of skills[slot] ?? []) if (skill < sizes.skills) add(bySkill, skill)
      continue
    }
    add(counts.refusedOnly, refusal)
    const mask = resumeList.sets[refusal]
    if (mask !== undefined) countBits(byMask[mask], int32(columns[mask], slot))
    else if (refusal === PERIOD) countPeriods(periods, slot, starts)
    else if (refusal === PROFESSION) add(byProfession, uint16(profession, slot))
    else if (refusal === LOCATION) countPlace(byPlace, int32(place, slot))
    else if (refusal === PHOTO) counts.photos += uint8(photo, slot)
  }
  return counts
}

function createCounts(sizes: { professions: number; places: number; skills: number }): ResumeCounts {
  return {
    total: 0,
    refusedOnly: new Int32Array(RESUME_FILTER_NAMES.length),
    masks: fromSets(resumeList, (name) => new Int32Array(valuesOf(resumeList, name).length)),
    periods: new Int32Array(RESUME_PERIODS.length),
    professions: new Int32Array(sizes.professions),
    places: new Int32Array(sizes.places),
    photos: 0,
    skills: new Int32Array(sizes.skills),
  }
}

/** 1 for each slot that does not exist for the viewer; null when there is none. */
export function hiddenSlots(
  store: Pick<ResumeStore, 'size' | 'slotOf'>,
  { hidden }: Sight,
): Uint8Array | null {
  if (hidden.size === 0) return null
  const slots = new Uint8Array(store.size())
  for (const number of hidden) {
    const slot = store.slotOf(number)
    if (slot !== null) slots[slot] = 1
  }
  return slots
}

function hasAll(own: readonly number[] | undefined, wanted: readonly number[]) {
  return own !== undefined && wanted.every((skill) => own.includes(skill))
}

function countPeriods(counts: Int32Array, slot: number, starts: Int32Array) {
  for (let at = 0; at < starts.length; at++) if (slot >= int32(starts, at)) add(counts, at)
}

function countPlace(counts: Int32Array, order: number) {
  if (order >= 0) add(counts, order)
}

function add(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
