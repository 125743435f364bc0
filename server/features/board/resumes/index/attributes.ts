/** What a search server stores of a resume. */
import { codesOf } from '#server/features/board/search-index/codes.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ServerRows } from '#server/lists/declared-list.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { experienceOfFacts } from '../writing/facts.ts'
import { AUDIENCE_RANK, monthOf, numberOfMonth, resumeSets, type ResumeRow } from './columns.ts'
import type { ResumeTypes } from './types.ts'

/** The index on the server. */
export const resumeServerIndex = {
  name: 'resumes',
  list: resumeList,
  attributes: {
    audience: 'uint',
    salary: 'uint',
    places: 'multi',
    has_photo: 'uint',
    skills: 'multi',
    counted_in: 'uint',
  },
} as const

/** @param options.suitable the expression of `MATCH` for resumes that may suit a vacancy */
export function resumesOnServer(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  { suitable, now }: Pick<ServerRows<ResumeTypes, ResumeRow>, 'suitable'> & { now: () => Date },
): ServerRows<ResumeTypes, ResumeRow> {
  return {
    ...resumeServerIndex,
    write({ audience, facts }) {
      const month = monthOf(now())
      const experience = experienceOfFacts(facts, month)
      const hasJob = facts.jobs.some(([, endMonth]) => endMonth === null)
      return {
        sets: { ...resumeSets(facts), experience: experience ? [experience.range] : [] },
        attributes: {
          audience: AUDIENCE_RANK[audience],
          salary: facts.salary ?? 0,
          places:
            facts.locationId === null || locations.byId(facts.locationId) === null
              ? []
              : [facts.locationId, ...locations.ancestors(facts.locationId).map(({ id }) => id)],
          has_photo: facts.hasPhoto ? 1 : 0,
          skills: skillIds(facts.skills),
          counted_in: hasJob ? numberOfMonth(month) : 0,
        },
        codes: codesOf({ professions, skills }, facts),
      }
    },
    // The experience of who has a job grows with every month.
    outdated: () => `counted_in>0 AND counted_in!=${numberOfMonth(monthOf(now()))}`,
    visible({ viewer }) {
      const hidden = [...viewer.hidden]
      const ofAudience = `audience<=${AUDIENCE_RANK[viewer.audience]}`
      return [
        viewer.chosen.size === 0
          ? { clause: ofAudience }
          : { expression: `(${ofAudience} OR IN(id,${[...viewer.chosen].join()}))` },
        ...(hidden.length === 0 ? [] : [{ clause: `id NOT IN (${hidden.join()})` }]),
      ]
    },
    suitable,
  }

  /** Of the skills that are in the reference data. */
  function skillIds(names: readonly string[]): number[] {
    const ids = names.map((name) => skills.all[skills.numberOf(name)]?.id)
    return [...new Set(ids.filter((id) => id !== undefined))]
  }
}
