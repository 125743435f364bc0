import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Earlier releases whose assets stay: pages of theirs are open in browsers and kept at the edge. */
const RELEASES_KEPT = 2

/** Newest first; `files` are names in `client/assets`. */
const Releases = z.array(z.object({ id: z.string(), files: z.array(z.string()) }))
type Releases = z.infer<typeof Releases>

/** The assets of earlier releases, out of the way of a build that empties its folder. */
type SetAside = { releases: Releases; folder: string }

/** Takes the assets of the last releases out of a build. The folder it makes is beside `dist`. */
export async function setAssetsAside(dist: string): Promise<SetAside> {
  const folder = `${dist}-kept`
  await rm(folder, { recursive: true, force: true })
  const releases = (await readReleases(dist)).slice(0, RELEASES_KEPT + 1)
  const there = new Set(await namesIn(assetsOf(dist)))
  await mkdir(folder, { recursive: true })
  for (const name of new Set(releases.flatMap(({ files }) => files)))
    if (there.has(name)) await copyFile(join(assetsOf(dist), name), join(folder, name))
  return { releases, folder }
}

/**
 * Puts back what the last releases still need and writes down which release has which files. A build of the same id is
 * the same release.
 */
export async function putAssetsBack(dist: string, id: string, { releases, folder }: SetAside): Promise<void> {
  const files = await namesIn(assetsOf(dist))
  const earlier = releases.filter((release) => release.id !== id).slice(0, RELEASES_KEPT)
  const missing = new Set(earlier.flatMap((release) => release.files)).difference(new Set(files))
  const kept = new Set(await namesIn(folder))
  for (const name of missing)
    if (kept.has(name)) await copyFile(join(folder, name), join(assetsOf(dist), name))
  await writeFile(releasesFile(dist), JSON.stringify([{ id, files }, ...earlier]))
  await rm(folder, { recursive: true, force: true })
}

const assetsOf = (dist: string) => join(dist, 'client/assets')
const releasesFile = (dist: string) => join(dist, 'releases.json')

/** None for a first build, and for one of before releases were written down. */
async function readReleases(dist: string): Promise<Releases> {
  const text = await readFile(releasesFile(dist), 'utf8').catch(() => '[]')
  return Releases.parse(JSON.parse(text))
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
