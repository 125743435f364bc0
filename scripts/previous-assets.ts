import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Earlier releases whose assets stay, for their pages in open browsers and in the CDN. */
const RELEASES_MAX = 2

/** Newest first; `files` are names in `client/assets`. */
const Releases = z.array(z.object({ id: z.string(), files: z.array(z.string()) }))
type Releases = z.infer<typeof Releases>

/** Assets of earlier releases, saved from a build that empties its folder. */
type SavedAssets = { releases: Releases; folder: string }

/** Copies the assets of the last releases to a folder next to `dist`. */
export async function savePreviousAssets(dist: string): Promise<SavedAssets> {
  const folder = `${dist}-previous`
  await rm(folder, { recursive: true, force: true })
  const releases = (await readReleases(dist)).slice(0, RELEASES_MAX + 1)
  const existing = new Set(await namesIn(assetsOf(dist)))
  await mkdir(folder, { recursive: true })
  for (const name of new Set(releases.flatMap(({ files }) => files)))
    if (existing.has(name)) await copyFile(join(assetsOf(dist), name), join(folder, name))
  return { releases, folder }
}

/**
 * Restores the files that the last releases need and records the files of each release. A build with the same id is the
 * same release.
 */
export async function restorePreviousAssets(
  dist: string,
  id: string,
  { releases, folder }: SavedAssets,
): Promise<void> {
  const files = await namesIn(assetsOf(dist))
  const earlier = releases.filter((release) => release.id !== id).slice(0, RELEASES_MAX)
  const missing = new Set(earlier.flatMap((release) => release.files)).difference(new Set(files))
  const saved = new Set(await namesIn(folder))
  for (const name of missing)
    if (saved.has(name)) await copyFile(join(folder, name), join(assetsOf(dist), name))
  await writeFile(releasesFile(dist), JSON.stringify([{ id, files }, ...earlier]))
  await rm(folder, { recursive: true, force: true })
}

const assetsOf = (dist: string) => join(dist, 'client/assets')
const releasesFile = (dist: string) => join(dist, 'releases.json')

/** Empty for the first build. */
async function readReleases(dist: string): Promise<Releases> {
  const text = await readFile(releasesFile(dist), 'utf8').catch(() => '[]')
  return Releases.parse(JSON.parse(text))
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
