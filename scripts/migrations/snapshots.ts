import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Snapshots of a folder `meta` that are not of the last migration, by name. */
export async function listOldSnapshots(folder: string): Promise<string[]> {
  const { entries } = asJournal(JSON.parse(await readFile(join(folder, '_journal.json'), 'utf8')))
  const last = `${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('_snapshot.json') && name !== last).toSorted()
}

/** @returns names of those that are gone now */
export async function dropOldSnapshots(folder: string): Promise<string[]> {
  const old = await listOldSnapshots(folder)
  for (const name of old) await rm(join(folder, name))
  return old
}

/** Safe: drizzle-kit writes it so. */
const asJournal = (value: unknown) => value as { entries: { idx: number }[] }
