import type { Deps } from '#server/features/board/context.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit } from '#server/kernel/after-commit.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { deleteResponsesOf, listDataOf } from './queries.ts'

/** Copies of the resume and messages go from the companies too. */
export const responsesPersonalData = ({ files }: Pick<Deps, 'files'>): PersonalData => ({
  export: async (db, { userId }) => ({ responses: await listDataOf(db, userId) }),
  async erase(tx, { userId }) {
    const photos = await deleteResponsesOf(tx, userId)
    afterCommit(tx, async () => {
      for (const photo of photos) await removeByUrl(files, photo)
    })
  },
})
