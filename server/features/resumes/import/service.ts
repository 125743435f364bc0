import { requirePerson } from '#server/platform/access.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { OwnResume } from '#shared/features/resumes/contract.ts'
import { createResume } from '../own.ts'
import { beginningOf } from './beginning.ts'
import { textOfFile } from './read-file.ts'

/** A draft with what a file says. Nobody sees it until its author has read it and sent it. @throws Problem */
export async function importResume(ctx: Ctx, { file }: { file: File }): Promise<OwnResume> {
  requirePerson(ctx)
  return createResume(ctx, beginningOf(await textOfFile(file), ctx.deps.directories))
}
