import type { Deps } from '#server/features/privacy/context.ts'

export type { Ctx, Deps } from '#server/features/privacy/context.ts'
export type Site = Pick<Deps['site'], 'name' | 'publicUrl'>
