import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeListResult, ResumeSearchInput } from '#shared/features/board/resumes/contract.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { onlyValue, withSegment } from '#shared/lists/fields.ts'
import { HOME_CITY } from '#shared/features/board/vacancies/address.ts'
import { byAlphabet } from '#shared/kernel/text.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { searchResumes } from './search.ts'
import { viewerOf } from './viewer.ts'

/**
 * The list behind an address of /resumes. `slugs` is the path below it: at most a profession and a place, in any
 * order; `canonicalPath` has them in the right one.
 * @throws Problem `not_found` for an unknown segment, or two of one kind
 */
export async function listResumes(
  ctx: Ctx,
  { slugs, ...input }: ResumeSearchInput & { slugs: string },
): Promise<ResumeListResult> {
  const { professions, locations, skills } = ctx.deps.referenceData
  const { page, sort, exact, mentions, ...asked } = input
  const { filter, segments } = resumeFilterOf(ctx.deps, { slugs, asked })
  const result = await searchResumes(ctx, { ...filter, page, sort, exact, mentions })
  const chosen = { profession: onlyValue(filter.profession), location: onlyValue(filter.location) }
  const names = skills.all.filter(({ slug }) => filter.skill.includes(slug))
  return {
    ...result,
    filter,
    profession: chosen.profession === null ? null : professions.bySlug(chosen.profession),
    location: chosen.location === null ? null : locations.bySlug(chosen.location),
    skillNames: Object.fromEntries(names.map(({ slug, name }) => [slug, name])),
    canonicalPath: resumesPath({
      profession: segments.profession?.slug ?? null,
      location: segments.location?.slug ?? null,
    }),
    hiddenPaths: [{ profession: chosen.profession }, { location: chosen.location }, {}]
      .map((address) => resumesPath(address))
      .filter((path) => !path.includes('?') && !ctx.deps.ownLists.has(path)),
    isIndexed: !mentions && result.total > 0 && isOwnList(ctx.deps, filter),
  }
}

/** A list of the home city, which has no segment, is the one without a place. */
function isOwnList({ ownLists }: Pick<Deps, 'ownLists'>, filter: ResumeFilter) {
  const isHome = onlyValue(filter.location) === HOME_CITY
  const address = resumesPath({ filter: isHome ? { ...filter, location: [] } : filter })
  return !address.includes('?') && ownLists.has(address)
}

/**
 * Returns the filter of an address, its segments and its query combined.
 * @throws Problem `not_found` as `listResumes`
 */
export function resumeFilterOf(
  deps: Pick<Deps, 'referenceData'>,
  { slugs, asked }: { slugs: string; asked: ResumeFilter },
) {
  const segments = segmentsOf(deps, slugs)
  const filter: ResumeFilter = {
    ...asked,
    profession: withSegment(segments.profession, asked.profession),
    location: withSegment(segments.location, asked.location),
  }
  return { filter, segments }
}

type Segments = { profession: ProfessionEntry | null; location: Location | null }

function segmentsOf({ referenceData }: Pick<Deps, 'referenceData'>, slugs: string): Segments {
  const found: Segments = { profession: null, location: null }
  for (const slug of slugs.split('/').filter((part) => part !== '')) {
    const location = slug === HOME_CITY ? null : referenceData.locations.bySlug(slug)
    const profession = referenceData.professions.bySlug(slug)
    if (location && !found.location) found.location = location
    else if (profession && !found.profession) found.profession = profession
    else throw new Problem('not_found', 'Такой подборки резюме нет')
  }
  return found
}

/** Professions that have resumes for this viewer, by group. */
export async function listResumeProfessions(ctx: Ctx) {
  const { professions } = ctx.deps.referenceData
  const { profession: counts } = await countEverything(ctx)
  const groups = Map.groupBy(
    professions.all.map(({ id, group, slug, name }) => ({ group, slug, name, count: counts.get(id) ?? 0 })),
    ({ group }) => group,
  )
  return {
    groups: [...groups]
      .map(([name, items]) => ({
        name,
        items: items
          .filter(({ count }) => count > 0)
          .map(({ slug, name: title, count }) =>
            countedPage(ctx, { slug, name: title, count, path: resumesPath({ profession: slug }) }),
          ),
      }))
      .filter(({ items }) => items.length > 0),
  }
}

/** Regions of Russia where there are resumes, or such cities of one. @throws Problem not_found for a region that is none */
export async function listResumePlaces(ctx: Ctx, { region: slug }: { region: string | null }) {
  const { ownLists } = ctx.deps
  const { locations } = ctx.deps.referenceData
  const region = slug === null ? null : locations.bySlug(slug)
  if (slug !== null && (region?.type !== 'region' || region.countryIso2 !== HOME_COUNTRY))
    throw new Problem('not_found', 'Такого региона нет')
  const russia = locations.bySlug('rossiya')
  const { location: counts } = await countEverything(ctx)
  const places = region
    ? locations.children(region.id)
    : locations.all.filter(
        ({ type, countryIso2, parentId }) =>
          countryIso2 === HOME_COUNTRY && (type === 'region' || (parentId === russia?.id && type === 'city')),
      )
  return {
    region,
    isIndexed: region === null || ownLists.has(pathOf('resumes-regions-slug', { slug: region.slug })),
    isListIndexed: region !== null && ownLists.has(resumesPath({ location: region.slug })),
    items: places
      .map(({ id, slug: place, name, type }) =>
        countedPage(ctx, {
          slug: place,
          name,
          count: counts.get(id) ?? 0,
          path:
            type === 'region'
              ? pathOf('resumes-regions-slug', { slug: place })
              : resumesPath({ location: place }),
        }),
      )
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => byAlphabet(a.name, b.name)),
  }
}

/** The lists of the home city have no segment, but a parameter. */
function countedPage<Page extends { path: string }>({ deps }: Ctx, page: Page) {
  const [path = ''] = page.path.split('?')
  return { ...page, isIndexed: deps.ownLists.has(path) }
}

async function countEverything(ctx: Ctx) {
  return ctx.deps.resumes.countBy(['profession', 'location'], { viewer: await viewerOf(ctx) })
}
