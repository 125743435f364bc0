import type { Directories } from '#server/features/directories.ts'
import { createCollector } from '#server/features/search/collector.ts'
import type { TextIndex, TextMatches } from '#server/features/search/collector.ts'
import { mostFrequent } from '#server/features/search/facets.ts'
import { float64, int32 } from '#server/features/search/vacancy-columns.ts'
import type { ResumeFacets } from '#shared/features/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/resumes/filter.ts'
import { RESUME_PERIODS } from '#shared/features/resumes/vocabulary.ts'
import { buildColumns, RESUME_MASKS } from './columns.ts'
import type { ResumeColumns, ResumeIndexRow, ResumeMaskName } from './columns.ts'
import { passResumes, RESUME_FILTER_NAMES } from './pass.ts'
import type { ResumeCounts, ResumeFilterName, ResumePassFilter, Sight } from './pass.ts'

export type ResumeQuery = {
  filter: ResumePassFilter
  text: TextMatches | null
  sort: ResumeSort
  offset: number
  limit: number
  sight: Sight
}

export type ResumeIndexResult = {
  total: number
  numbers: number[]
  refusedOnly: ReadonlyMap<ResumeFilterName, number>
  facets(): ResumeFacets
  /** Resumes of each place with everything below it, by preorder number. */
  countsByPlace(): Int32Array
  /** By number in the list of professions. */
  countsByProfession: Int32Array
}

/** Listed resumes in memory: filters, counts and order of every list, without a database. */
export type ResumeIndex = TextIndex & {
  size(): number
  upsert(rows: readonly ResumeIndexRow[]): void
  remove(numbers: readonly number[]): void
  replaceAll(rows: readonly ResumeIndexRow[]): void
  query(query: ResumeQuery): ResumeIndexResult
}

export const ANY_RESUME: ResumePassFilter = {
  masks: { workForm: 0, employment: 0, schedule: 0, experience: 0, education: 0, language: 0 },
  periodDays: null,
  profession: null,
  location: null,
  salary: null,
  hasPhoto: false,
  skills: [],
}

export function createResumeIndex(
  directories: Pick<Directories, 'locations' | 'professions' | 'skills'>,
  { now }: { now: () => Date },
): ResumeIndex {
  const { locations, professions, skills } = directories
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  const skillNumbers = new Map(skills.all.map((skill, at) => [skill, at]))
  const tools = {
    directories,
    professionNumber: (id: number) => professionNumbers.get(id) ?? 0,
    skillNumber(name: string) {
      const skill = skills.byName(name)
      return skill ? (skillNumbers.get(skill) ?? null) : null
    },
  }
  const sizes = { professions: professions.all.length + 1, places: locations.size, skills: skills.all.length }
  const rows = new Map<number, ResumeIndexRow>()
  let built: { version: number; month: string; columns: ResumeColumns; slots: Map<number, number> } | null =
    null
  let version = 1

  const index: ResumeIndex = {
    version: () => version,
    size: () => rows.size,
    upsert(changed) {
      for (const row of changed) rows.set(row.number, row)
      version += 1
    },
    remove(numbers) {
      for (const number of numbers) rows.delete(number)
      version += 1
    },
    replaceAll(all) {
      rows.clear()
      index.upsert(all)
    },
    slotsOf(numbers) {
      const { slots } = current()
      const found = new Int32Array(numbers.length)
      let length = 0
      for (let at = 0; at < numbers.length; at++) {
        const slot = slots.get(numbers[at] ?? 0)
        if (slot !== undefined) found[length++] = slot
      }
      return found.subarray(0, length).sort().reverse()
    },
    slotsExcept(numbers) {
      const left = new Uint8Array(current().columns.size).fill(1)
      for (const slot of index.slotsOf(numbers)) left[slot] = 0
      return Int32Array.from(left.keys().filter((slot) => left[slot] === 1)).reverse()
    },
    idOf: (slot) => int32(current().columns.number, slot),
    publishedAt: (slot) => float64(current().columns.publishedAt, slot),
    query,
  }
  return index

  /**
   * The columns are built anew by the first question after a change: 20 000 resumes take some ten milliseconds, and
   * resumes change far more seldom than they are looked for. A new month lengthens the experience of everybody.
   */
  function current() {
    const at = now().toISOString()
    const month = at.slice(0, 7)
    if (built?.version === version && built.month === month) return built
    if (built && built.version === version) version += 1
    const columns = buildColumns([...rows.values()], tools, at)
    const slots = new Map(Array.from(columns.number, (number, slot) => [number, slot]))
    built = { version, month, columns, slots }
    return built
  }

  function query({ filter, text, sort, offset, limit, sight }: ResumeQuery): ResumeIndexResult {
    const { columns } = current()
    const collector = createCollector({
      text,
      sort,
      needed: offset + limit,
      payOf: (slot) => int32(columns.salary, slot),
    })
    const slots = text?.slots ?? null
    const counts = passResumes(columns, { filter, slots, now: now().getTime(), sight, sizes }, (slot, at) =>
      collector.add(slot, at),
    )
    const countsByPlace = () => withPlacesBelow(counts.places)
    return {
      total: counts.total,
      numbers: Array.from(collector.slots().slice(offset, offset + limit), (slot) =>
        int32(columns.number, slot),
      ),
      refusedOnly: new Map(RESUME_FILTER_NAMES.map((name, at) => [name, int32(counts.refusedOnly, at)])),
      facets: () => facetsOf(counts, filter, countsByPlace()),
      countsByPlace,
      countsByProfession: counts.professions,
    }
  }

  function withPlacesBelow(own: Int32Array) {
    const running = new Int32Array(own.length + 1)
    for (let order = 0; order < own.length; order++)
      running[order + 1] = int32(running, order) + int32(own, order)
    return Int32Array.from(locations.all, ({ id }) => {
      const range = locations.range(id)
      return range ? int32(running, range[1]) - int32(running, range[0]) : 0
    })
  }

  function facetsOf(counts: ResumeCounts, filter: ResumePassFilter, byPlace: Int32Array): ResumeFacets {
    const chosenProfession = filter.profession === null ? null : professions.all[filter.profession - 1]?.slug
    const chosenPlace = filter.location === null ? null : locations.at(filter.location[0])?.slug
    return {
      workForm: maskFacet('workForm', counts),
      employment: maskFacet('employment', counts),
      schedule: maskFacet('schedule', counts),
      experience: maskFacet('experience', counts),
      education: maskFacet('education', counts),
      language: maskFacet('language', counts).filter(
        ({ count }, at) => count > 0 || ((filter.masks.language >> at) & 1) === 1,
      ),
      period: RESUME_PERIODS.map((days, at) => ({
        value: String(days),
        name: null,
        count: int32(counts.periods, at),
      })),
      photo: [{ value: '1', name: null, count: counts.photos }],
      skill: mostFrequent(
        skills.all.map(({ slug, name }, at) => ({ value: slug, name, count: int32(counts.skills, at) })),
        null,
      ),
      profession: mostFrequent(
        professions.all.map(({ slug, name }, at) => ({
          value: slug,
          name,
          count: int32(counts.professions, at + 1),
        })),
        chosenProfession ?? null,
      ),
      location: mostFrequent(
        locations.all
          .map(({ slug, name }, order) => ({ value: slug, name, count: int32(byPlace, order) }))
          .filter(
            (_, order) => locations.at(order)?.type !== 'country' || int32(byPlace, order) < counts.total,
          ),
        chosenPlace ?? null,
      ),
    }
  }
}

const maskFacet = (name: ResumeMaskName, { masks }: ResumeCounts) =>
  RESUME_MASKS[name].map((value, bit) => ({ value, name: null, count: int32(masks[name], bit) }))
