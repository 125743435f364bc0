import { listProjectFiles } from '../project-files.mjs'

/** Code whose faults the tests should catch. Texts that only people read are left to them. */
export const isMutated = (path: string) =>
  /^(server|shared)\/features\/.+\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)labels\.ts$/.test(path)

/** Paths from the root, sorted. */
export function listMutatedFiles(root: string): string[] {
  return listProjectFiles(root).filter(isMutated).toSorted()
}
