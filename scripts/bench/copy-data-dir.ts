import { cp } from 'node:fs/promises'

/** Copies the folder of a database that no server uses, without files of a running one, which a copy must not have. */
export async function copyDataDir(source: string, target: string) {
  await cp(source, target, {
    recursive: true,
    dereference: true,
    filter: (path) => !/postmaster\.|\.s\.PGSQL/.test(path),
  })
}
