import type { Directories } from '#server/features/directories.ts'
import { int32 } from '#server/lists/columns.ts'
import { mostFrequent, setFacet } from '#server/lists/facets.ts'
import { fromSets } from '#server/lists/set-columns.ts'
import type { ResumeFacets } from '#shared/features/resumes/contract.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import { LANGUAGES, RESUME_PERIODS } from '#shared/features/resumes/vocabulary.ts'
import type { ResumeCounts, ResumePassFilter } from './pass.ts'

/** Counts of the walk as values of facets. */
export function createResumeFacets({
  locations,
  professions,
  skills,
}: Pick<Directories, 'locations' | 'professions' | 'skills'>) {
  const ranges = Array.from({ length: locations.size }, (_, order) => {
    const place = locations.at(order)
    return (place && locations.range(place.id)) ?? [order, order]
  })
  return { facetsOf, withPlacesBelow }

  /** Resumes of each place with everything below it, by preorder number, from those of the place itself. */
  function withPlacesBelow(own: Int32Array): Int32Array {
    const running = new Int32Array(own.length + 1)
    for (let order = 0; order < own.length; order++)
      running[order + 1] = int32(running, order) + int32(own, order)
    return Int32Array.from(ranges, ([start, end]) => int32(running, end) - int32(running, start))
  }

  function facetsOf(counts: ResumeCounts, filter: ResumePassFilter): ResumeFacets {
    const chosenProfession = filter.profession === null ? null : professions.all[filter.profession - 1]?.slug
    return {
      ...fromSets(resumeList, (name, { values }) => setFacet(values, counts.masks[name])),
      // There are many, most of them rare.
      language: setFacet(LANGUAGES, counts.masks.language).filter(
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
      location: placesFacet(counts, filter),
    }
  }

  /** A country that has everybody says nothing. */
  function placesFacet({ places, total }: ResumeCounts, { location }: ResumePassFilter) {
    const byPlace = withPlacesBelow(places)
    const chosen = location === null ? null : locations.at(location[0])
    const shown = locations.all.filter(
      (place, order) =>
        (int32(byPlace, order) > 0 && (place.type !== 'country' || int32(byPlace, order) < total)) ||
        place === chosen,
    )
    return mostFrequent(
      shown.map(({ id, slug, name }) => ({
        value: slug,
        name,
        count: int32(byPlace, locations.order(id) ?? 0),
      })),
      chosen?.slug ?? null,
    )
  }
}
