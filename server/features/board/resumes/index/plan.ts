import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { clearBit, createBitmap, setBit, type Bitmap } from '#server/lists/bitmap.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { int32, uint8 } from '#server/lists/columns.ts'
import { countsById, numberOfSlug, referenceFilter } from '#server/lists/reference-numbers.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import type { NumberLists } from '#server/lists/number-lists.ts'
import type { Criteria } from '#server/lists/engine.ts'
import type { Plan } from '#server/lists/memory-index.ts'
import { increment } from '#server/lists/counting.ts'
import { equals, type Predicate } from '#server/lists/scan-query.ts'
import { AUDIENCE_RANK, type ResumeColumns, type ResumeRow } from './columns.ts'
import { languagesFacet, placesFacet } from './facets.ts'
import type { ResumeTypes, ResumeViewer } from './types.ts'

type Store = ColumnStore<ResumeRow, ResumeColumns>

/** Creates plans with the conditions and counts of resumes other than closed sets and periods. */
export function createResumePlans(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  lists: NumberLists,
) {
  const hiddenNow = createHidden()

  return function planOf(store: Store, { filter, viewer }: Criteria<ResumeTypes>): Plan<ResumeTypes> {
    const columns = store.columns()
    const profession = referenceFilter(professions.all, {
      column: columns.profession,
      slug: filter.profession,
      missing: 'Такой профессии',
    })
    const byPlace = { column: columns.place, counts: new Int32Array(locations.size + 1) }
    const byPhoto = { column: columns.photo, counts: new Int32Array(2) }
    const bySkill = new Int32Array(skills.all.length)
    const skillCounter = {
      count(slots: Int32Array) {
        for (const slot of slots) countSkills(bySkill, lists.at(int32(columns.skills, slot)))
      },
    }
    const countsByPlace = () => withDescendants(byPlace.counts)
    return {
      hidden: hiddenNow(store, viewer),
      conditions: [
        { name: 'profession', predicate: profession.predicate, counter: profession.counter },
        { name: 'location', predicate: placePredicate(columns, filter.location), counter: byPlace },
        // Resumes without a salary match.
        {
          name: 'salary',
          predicate: filter.salary === null ? null : { column: columns.salary, from: 0, to: filter.salary },
        },
        { name: 'photo', predicate: equals(columns.photo, filter.photo ? 1 : null), counter: byPhoto },
        {
          name: 'skill',
          predicate: skillsPredicate(columns, filter.skill),
          counter: skillCounter,
          isNarrowing: true,
        },
      ],
      facets: ({ total, sets }) => ({
        language: languagesFacet(sets.language, filter.language),
        photo: [{ value: '1', name: null, count: int32(byPhoto.counts, 1) }],
        skill: mostFrequent(skills.all, { countOf: (at) => int32(bySkill, at), chosen: null }),
        profession: profession.facet(),
        location: placesFacet(locations, countsByPlace(), { total, chosen: filter.location }),
      }),
      tallies: {
        profession: profession.tally,
        location: {
          counter: byPlace,
          read() {
            const counts = countsByPlace()
            return countsById(locations.all, (order) => int32(counts, order))
          },
        },
        skill: {
          counter: skillCounter,
          read: () => countsById(skills.all, (at) => int32(bySkill, at)),
        },
      },
    }
  }

  function placePredicate({ place }: ResumeColumns, slug: string | null): Predicate | null {
    if (slug === null) return null
    const [start, end] = rangeAt(numberOfSlug(locations.all, slug, 'Такого места') - 1)
    return { column: place, from: start + 1, to: end }
  }

  /** Matches resumes with all of the skills. */
  function skillsPredicate({ skills: column }: ResumeColumns, slugs: readonly string[]): Predicate | null {
    if (slugs.length === 0) return null
    const wanted = slugs.map((slug) => numberOfSlug(skills.all, slug, 'Такого навыка') - 1)
    return { matches: (slot) => wanted.every((skill) => lists.includes(int32(column, slot), skill)) }
  }

  function rangeAt(order: number) {
    const place = locations.at(order)
    return (place && locations.range(place.id)) ?? [order, order]
  }

  /** Counts of each place including its descendants, by preorder number, from counts by column value. */
  function withDescendants(countByValue: Int32Array): Int32Array {
    const running = new Int32Array(locations.size + 1)
    for (let order = 0; order < locations.size; order++)
      running[order + 1] = int32(running, order) + int32(countByValue, order + 1)
    return Int32Array.from(locations.all, (_place, order) => {
      const [start, end] = rangeAt(order)
      return int32(running, end) - int32(running, start)
    })
  }
}

/** Ignores skills that are not in the reference data: their numbers are higher. */
function countSkills(counts: Int32Array, skills: readonly number[]) {
  for (const skill of skills) if (skill < counts.length) increment(counts, skill)
}

/** Resumes that the viewer must not see. Those of an audience are kept until a row changes. */
function createHidden() {
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
