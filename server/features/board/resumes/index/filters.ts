import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { clearBit, createBitmap, setBit, type Bitmap } from '#server/lists/bitmap.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { int32, uint8 } from '#server/lists/columns.ts'
import { increment } from '#server/lists/scan-query.ts'
import type { DeclaredQuery } from '#server/lists/declared-list.ts'
import type { Criteria } from '#server/lists/port.ts'
import { facetOf, mostFrequent } from '#server/lists/facets.ts'
import type { NumberLists } from '#server/lists/number-lists.ts'
import {
  countNumbers,
  createCounts,
  filterByReference,
  hasNumber,
  hasOneOf,
  readByIndex,
  tallyByIndex,
  type CountOf,
  type ReadableCounts,
  type RowCondition,
  numberOfSlug,
  toTest,
} from '#server/lists/query-filters.ts'
import { LANGUAGES } from '#shared/features/board/resumes/vocabulary.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'
import { AUDIENCE_RANK, type ResumeColumns, type ResumeRow } from './columns.ts'
import type { ResumeTypes, ResumeViewer } from './types.ts'

type Condition = RowCondition<ResumeColumns>
type Counts = ReadableCounts<ResumeColumns, CountOf>

/** Declares the filters of resumes other than closed sets and periods. */
export function createResumeFilters(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  lists: NumberLists,
) {
  return function declareQuery({ filter }: Criteria<ResumeTypes>): DeclaredQuery<ResumeTypes, ResumeColumns> {
    const profession = filterByReference<ResumeColumns>(professions.all, {
      column: (columns) => columns.profession,
      attribute: 'profession_id',
      slugs: filter.profession,
      missing: 'Такой профессии',
    })
    const photo = { column: (columns: ResumeColumns) => columns.photo, attribute: 'has_photo' }
    const byPhoto = countNumbers({ ...photo, size: 2 })
    const byPlace = countPlaces()
    const bySkill = countSkills()
    const { salary } = filter
    return {
      filters: [
        { name: 'profession', condition: profession.condition, counts: profession.counts },
        {
          name: 'location',
          condition: filter.location.length === 0 ? null : isIn(filter.location),
          counts: byPlace,
        },
        // Resumes without a salary match.
        {
          name: 'salary',
          condition:
            salary === null
              ? null
              : {
                  predicate: (columns) => ({ column: columns.salary, from: 0, to: salary }),
                  where: () => ({ clause: `salary<=${salary}` }),
                },
        },
        { name: 'photo', condition: hasNumber(filter.photo ? 1 : null, photo), counts: byPhoto },
        {
          name: 'skill',
          condition: filter.skill.length === 0 ? null : hasSkills(filter.skill),
          counts: bySkill,
          isNarrowing: true,
        },
      ],
      comesFirst: null,
      facets: ({ total, sets }) => ({
        // Without the many languages that no resume has.
        language: facetOf(LANGUAGES, sets.language).filter(
          ({ value, count }) => count > 0 || filter.language.some((one) => one === value),
        ),
        photo: [{ value: '1', name: null, count: byPhoto.read()(1) }],
        skill: mostFrequent(skills.all, { countOf: bySkill.read(), chosen: [] }),
        profession: mostFrequent(professions.all, {
          countOf: profession.counts.read(),
          chosen: filter.profession,
        }),
        location: placesFacet(byPlace.read(), { total, chosen: filter.location }),
      }),
      tallies: {
        profession: profession.tally,
        location: tallyByIndex(locations.all, byPlace),
        skill: tallyByIndex(skills.all, bySkill),
      },
    }
  }

  function isIn(slugs: readonly string[]): Condition {
    const orders = slugs.map((slug) => numberOfSlug(locations.all, slug, 'Такого места') - 1)
    const numbers = orders
      .map(rangeAt)
      .flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + 1 + at))
    return {
      predicate({ place }) {
        const [first = 0, last = first] = [numbers[0], numbers.at(-1)]
        const test = orders.length === 1 ? { from: first, to: last } : toTest(numbers, locations.size + 1)
        return { column: place, ...test }
      },
      where: () =>
        hasOneOf(
          'places',
          orders.map((order) => locations.at(order)?.id ?? 0),
        ),
    }
  }

  /** Matches resumes with all of the skills. */
  function hasSkills(slugs: readonly string[]): Condition {
    const wanted = slugs.map((slug) => numberOfSlug(skills.all, slug, 'Такого навыка') - 1)
    return {
      predicate: ({ skills: column }) => ({
        matches: (slot) => wanted.every((skill) => lists.includes(int32(column, slot), skill)),
      }),
      where: () => ({
        clause: wanted.map((skill) => `skills IN (${skills.all[skill]?.id ?? 0})`).join(' AND '),
      }),
    }
  }

  /** Ignores skills that are not in the reference data: their numbers are higher. */
  function countSkills(): Counts {
    return createCounts(
      (columns) => {
        const counts = new Int32Array(skills.all.length)
        const count = (slots: Int32Array) => {
          for (const slot of slots)
            for (const skill of lists.at(int32(columns.skills, slot)))
              if (skill < counts.length) increment(counts, skill)
        }
        return { counter: { count }, read: () => (at) => int32(counts, at) }
      },
      { attribute: 'skills', read: (groups) => readByIndex(skills.all, groups) },
    )
  }

  /** Counts of each place including its descendants, by preorder number. */
  function countPlaces(): Counts {
    return createCounts(
      ({ place }) => {
        const counts = new Int32Array(locations.size + 1)
        return {
          counter: { column: place, counts },
          read() {
            const all = withDescendants(counts)
            return (order) => int32(all, order)
          },
        }
      },
      { attribute: 'places', read: (groups) => readByIndex(locations.all, groups) },
    )
  }

  function rangeAt(order: number) {
    const place = locations.at(order)
    return (place && locations.range(place.id)) ?? [order, order]
  }

  function withDescendants(countByValue: Int32Array): Int32Array {
    const running = new Int32Array(locations.size + 1)
    for (let order = 0; order < locations.size; order++)
      running[order + 1] = int32(running, order) + int32(countByValue, order + 1)
    return Int32Array.from(locations.all, (_place, order) => {
      const [start, end] = rangeAt(order)
      return int32(running, end) - int32(running, start)
    })
  }

  /** Without a country that contains all results. @param countAt by preorder number */
  function placesFacet(
    countAt: CountOf,
    { total, chosen }: { total: number; chosen: readonly string[] },
  ): FacetValue[] {
    return mostFrequent(locations.all, {
      countOf(order) {
        const count = countAt(order)
        const hasAll = locations.at(order)?.type === 'country' && count >= total
        return hasAll && !chosen.includes(locations.at(order)?.slug ?? '') ? 0 : count
      },
      chosen,
    })
  }
}

type Store = ColumnStore<ResumeRow, ResumeColumns>

/** Resumes that the viewer must not see. Those of an audience are kept until a row changes. */
export function createHidden() {
  const known = new Map<number, { version: number; hidden: Bitmap }>()
  return (store: Store, viewer: ResumeViewer): Bitmap => {
    const ofAudience = hiddenFrom(store, AUDIENCE_RANK[viewer.audience])
    if (viewer.hidden.size === 0 && viewer.chosen.size === 0) return ofAudience
    const hidden = ofAudience.slice()
    for (const slot of store.slotsOf([...viewer.chosen])) clearBit(hidden, slot)
    for (const slot of store.slotsOf([...viewer.hidden])) setBit(hidden, slot)
    return hidden
  }

  function hiddenFrom(store: Store, rank: number): Bitmap {
    const before = known.get(rank)
    if (before?.version === store.version()) return before.hidden
    const { audience } = store.columns()
    const hidden = createBitmap(store.size())
    for (let slot = 0; slot < store.size(); slot++) if (uint8(audience, slot) > rank) setBit(hidden, slot)
    known.set(rank, { version: store.version(), hidden })
    return hidden
  }
}
