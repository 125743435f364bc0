import { execFileSync } from 'node:child_process'

/** Code whose faults the tests should catch. Texts that only people read are left to them. */
export const isMutated = (path: string) =>
  /^(server|shared)\/features\/.+\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)labels\.ts$/.test(path)

/** Paths from the root, sorted. */
export function listMutatedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', 'server/features', 'shared/features'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter(isMutated).toSorted()
}
