import type { Directories } from '#server/features/directories.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { int32, uint8 } from '#server/lists/columns.ts'
import { countsById, numberOfSlug } from '#server/lists/directory-numbers.ts'
import { facetOf, mostFrequent } from '#server/lists/facets.ts'
import type { Plan, Question } from '#server/lists/memory-index.ts'
import { countedCondition, increment } from '#server/lists/scan.ts'
import type { Condition } from '#server/lists/scan.ts'
import { LANGUAGES } from '#shared/features/resumes/vocabulary.ts'
import { AUDIENCE_RANK } from './columns.ts'
import type { ResumeColumns, ResumeRow } from './columns.ts'
import type { ResumeTypes, ResumeViewer } from './types.ts'

type Store = ColumnStore<ResumeRow, ResumeColumns>

/** What a query asks of resumes beside closed sets and periods. */
export function createResumePlans({
  locations,
  professions,
  skills,
}: Pick<Directories, 'locations' | 'professions' | 'skills'>) {
  return function planOf(store: Store, { filter, viewer }: Question<ResumeTypes>): Plan<ResumeTypes> {
    const columns = store.columns()
    const profession = countedCondition('profession', {
      column: columns.profession,
      wanted:
        filter.profession === null
          ? null
          : numberOfSlug(professions.all, filter.profession, 'Такой профессии'),
      size: professions.all.length + 1,
    })
    const location = {
      ...countedCondition('location', { column: columns.place, wanted: null, size: locations.size + 1 }),
      refuses: isOutside(columns, filter.location),
    }
    const photo = countedCondition('photo', {
      column: columns.photo,
      wanted: filter.photo ? 1 : null,
      size: 2,
    })
    const ofSkills = skillCondition(columns, filter.skill)
    const countsByPlace = () => withPlacesBelow(location.counts)
    return {
      isSkipped: hiddenFrom(store, viewer),
      conditions: [profession, location, salaryCondition(columns, filter.salary), photo, ofSkills],
      facets: ({ total, sets }) => ({
        // There are many, most of them rare.
        language: facetOf(LANGUAGES, sets.language).filter(
          ({ value, count }) => count > 0 || filter.language.some((chosen) => chosen === value),
        ),
        photo: [{ value: '1', name: null, count: int32(photo.counts, 1) }],
        skill: mostFrequent(skills.all, { countOf: (at) => int32(ofSkills.counts, at), chosen: null }),
        profession: mostFrequent(professions.all, {
          countOf: (at) => int32(profession.counts, at + 1),
          chosen: filter.profession,
        }),
        location: placesFacet(countsByPlace(), { total, chosen: filter.location }),
      }),
      tallies: {
        profession: { read: () => countsById(professions.all, (at) => int32(profession.counts, at + 1)) },
        location: {
          read() {
            const counts = countsByPlace()
            return countsById(locations.all, (order) => int32(counts, order))
          },
        },
      },
    }
  }

  function isOutside({ place }: ResumeColumns, slug: string | null): Condition['refuses'] {
    if (slug === null) return null
    const order = numberOfSlug(locations.all, slug, 'Такого места') - 1
    const [start, end] = rangeAt(order)
    return (slot) => int32(place, slot) <= start || int32(place, slot) > end
  }

  /** All the skills are wanted. */
  function skillCondition({ skills: column }: ResumeColumns, slugs: readonly string[]) {
    const wanted = slugs.map((slug) => numberOfSlug(skills.all, slug, 'Такого навыка') - 1)
    const counts = new Int32Array(skills.all.length)
    return {
      name: 'skill',
      counts,
      refuses:
        wanted.length === 0
          ? null
          : (slot: number) => !wanted.every((skill) => column[slot]?.includes(skill) === true),
      isNarrowing: true,
      count(slot: number) {
        for (const skill of column[slot] ?? []) if (skill < counts.length) increment(counts, skill)
      },
    }
  }

  function rangeAt(order: number) {
    const place = locations.at(order)
    return (place && locations.range(place.id)) ?? [order, order]
  }

  /** Resumes of each place with everything below it, by preorder number, from those of the place itself. */
  function withPlacesBelow(own: Int32Array): Int32Array {
    const running = new Int32Array(locations.size + 1)
    for (let order = 0; order < locations.size; order++)
      running[order + 1] = int32(running, order) + int32(own, order + 1)
    return Int32Array.from(locations.all, (_place, order) => {
      const [start, end] = rangeAt(order)
      return int32(running, end) - int32(running, start)
    })
  }

  /** A country that has everybody says nothing. */
  function placesFacet(counts: Int32Array, { total, chosen }: { total: number; chosen: string | null }) {
    return mostFrequent(locations.all, {
      countOf(order) {
        const count = int32(counts, order)
        const isEverybody = locations.at(order)?.type === 'country' && count >= total
        return isEverybody && locations.at(order)?.slug !== chosen ? 0 : count
      },
      chosen,
    })
  }
}

/** Wanted pay above the sum; those who name none pass. */
function salaryCondition({ salary }: ResumeColumns, max: number | null): Condition {
  return { name: 'salary', refuses: max === null ? null : (slot) => int32(salary, slot) > max }
}

/** Whether the resume at a slot does not exist for the viewer. */
function hiddenFrom(store: Store, viewer: ResumeViewer): Plan<ResumeTypes>['isSkipped'] {
  const { audience } = store.columns()
  const rank = AUDIENCE_RANK[viewer.audience]
  if (viewer.hidden.size === 0) return (slot) => uint8(audience, slot) > rank
  const hidden = new Uint8Array(store.size())
  for (const slot of store.slotsOf([...viewer.hidden])) hidden[slot] = 1
  return (slot) => uint8(audience, slot) > rank || uint8(hidden, slot) === 1
}
