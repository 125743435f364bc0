import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { int32, uint8 } from '#server/lists/columns.ts'
import { countsById, numberOfSlug } from '#server/lists/reference-numbers.ts'
import { facetOf, mostFrequent } from '#server/lists/facets.ts'
import type { Plan, Question } from '#server/lists/memory-index.ts'
import { equals, increment } from '#server/lists/scan.ts'
import type { Accepted } from '#server/lists/scan.ts'
import { LANGUAGES } from '#shared/features/board/resumes/vocabulary.ts'
import { AUDIENCE_RANK } from './columns.ts'
import type { ResumeColumns, ResumeRow } from './columns.ts'
import type { ResumeTypes, ResumeViewer } from './types.ts'

type Store = ColumnStore<ResumeRow, ResumeColumns>

/** The conditions of a query other than closed sets and periods. */
export function createResumePlans({
  locations,
  professions,
  skills,
}: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>) {
  return function planOf(store: Store, { filter, viewer }: Question<ResumeTypes>): Plan<ResumeTypes> {
    const columns = store.columns()
    const wanted =
      filter.profession === null ? null : numberOfSlug(professions.all, filter.profession, 'Такой профессии')
    const byProfession = {
      column: columns.profession,
      counts: new Int32Array(professions.all.length + 1),
    }
    const byPlace = { column: columns.place, counts: new Int32Array(locations.size + 1) }
    const byPhoto = { column: columns.photo, counts: new Int32Array(2) }
    const bySkill = new Int32Array(skills.all.length)
    const countsByPlace = () => withPlacesBelow(byPlace.counts)
    return {
      hidden: hiddenFrom(store, viewer),
      conditions: [
        { name: 'profession', accepted: equals(columns.profession, wanted), counter: byProfession },
        { name: 'location', accepted: acceptedPlace(columns, filter.location), counter: byPlace },
        // Resumes without a salary match.
        {
          name: 'salary',
          accepted: filter.salary === null ? null : { column: columns.salary, from: 0, to: filter.salary },
        },
        { name: 'photo', accepted: equals(columns.photo, filter.photo ? 1 : null), counter: byPhoto },
        {
          name: 'skill',
          accepted: acceptedSkills(columns, filter.skill),
          counter: { count: (slot) => countSkills(bySkill, columns.skills[slot] ?? []) },
          isNarrowing: true,
        },
      ],
      facets: ({ total, sets }) => ({
        // Most of the many languages are rare.
        language: facetOf(LANGUAGES, sets.language).filter(
          ({ value, count }) => count > 0 || filter.language.some((chosen) => chosen === value),
        ),
        photo: [{ value: '1', name: null, count: int32(byPhoto.counts, 1) }],
        skill: mostFrequent(skills.all, { countOf: (at) => int32(bySkill, at), chosen: null }),
        profession: mostFrequent(professions.all, {
          countOf: (at) => int32(byProfession.counts, at + 1),
          chosen: filter.profession,
        }),
        location: placesFacet(countsByPlace(), { total, chosen: filter.location }),
      }),
      tallies: {
        profession: {
          counter: byProfession,
          read: () => countsById(professions.all, (at) => int32(byProfession.counts, at + 1)),
        },
        location: {
          counter: byPlace,
          read() {
            const counts = countsByPlace()
            return countsById(locations.all, (order) => int32(counts, order))
          },
        },
      },
    }
  }

  function acceptedPlace({ place }: ResumeColumns, slug: string | null): Accepted | null {
    if (slug === null) return null
    const [start, end] = rangeAt(numberOfSlug(locations.all, slug, 'Такого места') - 1)
    return { column: place, from: start + 1, to: end }
  }

  /** All the skills are wanted. */
  function acceptedSkills({ skills: column }: ResumeColumns, slugs: readonly string[]): Accepted | null {
    if (slugs.length === 0) return null
    const wanted = slugs.map((slug) => numberOfSlug(skills.all, slug, 'Такого навыка') - 1)
    return { isAccepted: (slot) => wanted.every((skill) => column[slot]?.includes(skill) === true) }
  }

  function rangeAt(order: number) {
    const place = locations.at(order)
    return (place && locations.range(place.id)) ?? [order, order]
  }

  /** Counts of each place with everything below it, by preorder number, from counts of the places themselves. */
  function withPlacesBelow(own: Int32Array): Int32Array {
    const running = new Int32Array(locations.size + 1)
    for (let order = 0; order < locations.size; order++)
      running[order + 1] = int32(running, order) + int32(own, order + 1)
    return Int32Array.from(locations.all, (_place, order) => {
      const [start, end] = rangeAt(order)
      return int32(running, end) - int32(running, start)
    })
  }

  /** A country that contains all results is left out. */
  function placesFacet(counts: Int32Array, { total, chosen }: { total: number; chosen: string | null }) {
    return mostFrequent(locations.all, {
      countOf(order) {
        const count = int32(counts, order)
        const hasAll = locations.at(order)?.type === 'country' && count >= total
        return hasAll && locations.at(order)?.slug !== chosen ? 0 : count
      },
      chosen,
    })
  }
}

/** Names that the directory does not know have numbers beyond it. */
function countSkills(counts: Int32Array, skills: readonly number[]) {
  for (const skill of skills) if (skill < counts.length) increment(counts, skill)
}

/** By slot, 1 for resumes that do not exist for the viewer. */
function hiddenFrom(store: Store, viewer: ResumeViewer): Uint8Array {
  const { audience } = store.columns()
  const rank = AUDIENCE_RANK[viewer.audience]
  const hidden = new Uint8Array(store.size())
  for (let slot = 0; slot < hidden.length; slot++) if (uint8(audience, slot) > rank) hidden[slot] = 1
  for (const slot of store.slotsOf([...viewer.hidden])) hidden[slot] = 1
  return hidden
}
