import type { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'

export const ResponseId = rowId('Номер отклика.').brand<'ResponseId'>()
export type ResponseId = z.infer<typeof ResponseId>

export const TemplateId = rowId('Номер шаблона.').brand<'TemplateId'>()
export type TemplateId = z.infer<typeof TemplateId>

export const BatchId = rowId('Номер ответа нескольким.').brand<'BatchId'>()
export type BatchId = z.infer<typeof BatchId>
