import { codesOf } from '#server/features/board/search-index/codes.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import { countsById, numberOfSlug } from '#server/lists/reference-numbers.ts'
import { countsByValue, type ServerSpec } from '#server/lists/search-server/spec.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { experienceOfFacts } from '../writing/facts.ts'
import { AUDIENCE_RANK, monthOf, numberOfMonth, resumeSets, type ResumeRow } from './columns.ts'
import { languagesFacet, placesFacet } from './facets.ts'
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

/** Resumes on a search server. */
export function resumeServerSpec(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  {
    createIndex,
    suitable,
    now,
  }: Pick<ServerSpec<ResumeTypes, ResumeRow>, 'createIndex' | 'suitable'> & { now: () => Date },
): ServerSpec<ResumeTypes, ResumeRow> {
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
    pay: 'salary',
    likeness: [],
    likenessOf: () => ({ copy: null, employer: null }),
    plan({ filter, viewer }) {
      const hidden = [...viewer.hidden]
      const ofAudience = `audience<=${AUDIENCE_RANK[viewer.audience]}`
      return {
        visible: [
          viewer.chosen.size === 0
            ? { clause: ofAudience }
            : { expression: `(${ofAudience} OR IN(id,${[...viewer.chosen].join()}))` },
          ...(hidden.length === 0 ? [] : [{ clause: `id NOT IN (${hidden.join()})` }]),
        ],
        conditions: [
          {
            name: 'profession',
            where:
              filter.profession === null
                ? null
                : { clause: `profession_id=${toId(professions.all, filter.profession, 'Такой профессии')}` },
            grouping: { attribute: 'profession_id' },
          },
          {
            name: 'location',
            where:
              filter.location === null
                ? null
                : { clause: `places IN (${toId(locations.all, filter.location, 'Такого места')})` },
            grouping: { attribute: 'places' },
          },
          // Resumes without a salary match.
          { name: 'salary', where: filter.salary === null ? null : { clause: `salary<=${filter.salary}` } },
          {
            name: 'photo',
            where: filter.photo ? { clause: 'has_photo=1' } : null,
            grouping: { attribute: 'has_photo' },
          },
          {
            name: 'skill',
            where:
              filter.skill.length === 0
                ? null
                : {
                    clause: filter.skill
                      .map((slug) => `skills IN (${toId(skills.all, slug, 'Такого навыка')})`)
                      .join(' AND '),
                  },
            grouping: { attribute: 'skills' },
            isNarrowing: true,
          },
        ],
        comesFirst: null,
        facets({ total, groupsOf, countsOf }) {
          const countsOfAll = (all: readonly { id: number }[], name: string) => {
            const counts = countsByValue(groupsOf(name))
            return Int32Array.from(all, ({ id }) => counts.get(id) ?? 0)
          }
          const byProfession = countsOfAll(professions.all, 'profession')
          const bySkill = countsOfAll(skills.all, 'skill')
          const chosen = filter.location
          return {
            language: languagesFacet(countsOf('language'), filter.language),
            photo: [{ value: '1', name: null, count: countsByValue(groupsOf('photo')).get(1) ?? 0 }],
            skill: mostFrequent(skills.all, { countOf: (at) => bySkill[at] ?? 0, chosen: null }),
            profession: mostFrequent(professions.all, {
              countOf: (at) => byProfession[at] ?? 0,
              chosen: filter.profession,
            }),
            location: placesFacet(locations, countsOfAll(locations.all, 'location'), { total, chosen }),
          }
        },
        tallies: {
          profession: tallyOf('profession_id', professions.all),
          location: tallyOf('places', locations.all),
          skill: tallyOf('skills', skills.all),
        },
      }
    },
    suitable,
    createIndex,
  }

  /** Of the skills that are in the reference data. */
  function skillIds(names: readonly string[]): number[] {
    const ids = names.map((name) => skills.all[skills.numberOf(name)]?.id)
    return [...new Set(ids.filter((id) => id !== undefined))]
  }
}

function toId(all: readonly { id: number; slug: string }[], slug: string, missing: string): number {
  return all[numberOfSlug(all, slug, missing) - 1]?.id ?? 0
}

const tallyOf = (attribute: string, all: readonly { id: number }[]) => ({
  grouping: { attribute },
  read(groups: Parameters<typeof countsByValue>[0]) {
    const counts = countsByValue(groups)
    return countsById(all, (at) => counts.get(all[at]?.id ?? 0) ?? 0)
  },
})
