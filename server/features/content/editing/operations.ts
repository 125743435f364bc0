import type { Ctx } from '#server/features/content/context.ts'
import { renderMarkdown } from '#server/features/content/texts/markdown.ts'
import { renderText } from '#server/features/content/texts/render-text.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { textsContract } from '#shared/features/content/editing/contract.ts'
import { publishText, withdrawText } from './publish.ts'
import { listTexts, previewText, readEdited, readRevision } from './read.ts'
import { createText, saveDraft } from './save.ts'
import { uploadPicture } from './upload-picture.ts'
import { textErrors, unknownVariablesIn } from './validate.ts'

export const textsOperations: OperationsOf<typeof textsContract, Ctx> = {
  staffList: ({ deps }, shown) => listTexts(deps, shown),
  staffRead: ({ deps }, ref) => readEdited(deps, ref),
  staffCreate: createText,
  staffSave: saveDraft,
  staffPublish: publishText,
  staffWithdraw: withdrawText,
  async staffRender({ deps }, draft) {
    const errors = await textErrors(deps, draft)
    const variables = await boardVariables(deps)
    // With an unknown variable, the text is shown as it is typed.
    const { html } =
      unknownVariablesIn(draft.body, variables).length > 0
        ? renderMarkdown(draft.body, { pictures: deps.texts.pictures() })
        : await renderText(deps, { body: draft.body, variables })
    return { html, errors }
  },
  staffPreview: ({ deps }, ref) => previewText(deps, ref),
  staffRevision: ({ deps }, { id }) => readRevision(deps, id),
  staffUploadPicture: (ctx, { picture }) => uploadPicture(ctx, picture),
}
